"""What `roller` does about modules: those that are built in are known from the first line on, and those that are used
for a while are forgotten again."""

import gc
import os
import sys

import roller
from parts.drive_folder import folder, remove
from roller import unload

ON_MICROPYTHON = sys.implementation.name == "micropython"
BIG = 20000  # bytes


def built_in():
    """Those that this Python has built in. CPython has some of them as files, which need a path; and _rp2 is the
    Pico's."""
    if ON_MICROPYTHON:
        return tuple([name for name in roller.BUILT_IN if name != "_rp2"])
    return tuple([name for name in roller.BUILT_IN if name in sys.builtin_module_names])


class Python:
    """A Python that has imported nothing of `names` yet, and finds the given files first; put right at the end."""

    def __init__(self, names, files):
        self.folder = folder()
        os.mkdir(self.folder)
        for name in files:
            home = self.folder
            for part in name.split("/")[:-1]:
                home += "/" + part
                if part not in os.listdir(home.rsplit("/", 1)[0]):
                    os.mkdir(home)
            with open(self.folder + "/" + name, "w") as file:
                file.write(files[name])
        self._names = names

    def __enter__(self):
        self._was = (sys.path, list(sys.path), dict(sys.modules), roller.BUILT_IN)
        roller.BUILT_IN = self._names
        sys.path.insert(0, self.folder)
        for name in self._names:
            sys.modules.pop(name, None)
        return self

    def __exit__(self, *_):
        sys.path, path, modules, roller.BUILT_IN = self._was
        sys.path[:] = path
        for name in list(sys.modules):
            if name not in modules:
                del sys.modules[name]
        sys.modules.update(modules)
        remove(self.folder)


def test_what_is_built_in_is_known_afterwards_and_the_path_is_as_it_was():
    names = built_in()
    assert "time" in names
    with Python(names, {}):
        path = sys.path
        before = list(path)
        roller._know_the_built_in()
        assert [name for name in names if name not in sys.modules] == []
        assert sys.path is path and sys.path == before


def test_a_file_called_like_a_built_in_module_is_not_taken_for_it():
    names = built_in()
    files = dict([(name + ".py", "FOREIGN = True\n") for name in names])
    if ON_MICROPYTHON:
        with Python(names, files):
            assert [name for name in names if not hasattr(__import__(name), "FOREIGN")] == [], "else it shows nothing"
    with Python(names, files):
        roller._know_the_built_in()
        assert [name for name in names if hasattr(__import__(name), "FOREIGN")] == []


def test_what_is_let_go_is_gone_from_python_and_from_its_package():
    with Python((), {"cup/__init__.py": "", "cup/die.py": "faces = []\n", "cup/lid.py": ""}):
        import cup
        import cup.die
        import cup.lid

        cup.die.faces.append(6)
        unload("cup.die")
        assert "cup.die" not in sys.modules and not hasattr(cup, "die")
        assert sys.modules["cup.lid"] is cup.lid and sys.modules["cup"] is cup
        import cup.die

        assert cup.die.faces == [], "it is loaded anew"


def test_a_prefix_with_a_dot_lets_go_of_what_is_in_a_package_and_keeps_the_package():
    files = {"cup/__init__.py": "", "cup/lid.py": "", "cup/inner/__init__.py": "", "cup/inner/die.py": ""}
    with Python((), files):
        import cup.inner.die
        import cup.lid

        inner = cup.inner
        unload("cup.inner.", "cup.lid")
        assert sys.modules["cup.inner"] is inner is cup.inner and not hasattr(inner, "die")
        assert "cup.inner.die" not in sys.modules and "cup.lid" not in sys.modules
        unload("cup.inner.", "cup.lid", "cup.never_loaded")
        assert sys.modules["cup.inner"] is inner, "what is not there may be let go, too"


def test_the_memory_of_what_is_let_go_is_free_again():
    if not ON_MICROPYTHON:  # CPython's collector does not tell
        return
    with Python((), {"cup/__init__.py": "", "cup/heavy.py": "lead = bytearray(%d)\n" % BIG}):

        def load():
            import cup.heavy

            assert len(cup.heavy.lead) == BIG

        load()
        gc.collect()
        before = gc.mem_alloc()
        unload("cup.heavy")
        gc.collect()
        assert gc.mem_alloc() < before - BIG // 2
