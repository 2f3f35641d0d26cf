#include "../layout.h"
