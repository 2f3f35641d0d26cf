// The piezo: a quiet square wave at the frequency that the handheld drives. Off until the player switches it on.

const LOUDNESS = 0.035;

export class Sound {
  constructor(button) {
    this.context = null;
    this.hz = 0;
    button.addEventListener("click", (event) => {
      if (event.detail) button.blur(); // clicked, not tabbed to: the space bar goes on shaking
      const on = button.getAttribute("aria-pressed") !== "true";
      button.setAttribute("aria-pressed", String(on));
      if (on) this.start();
      else this.stop();
    });
  }

  start() {
    this.context = new AudioContext();
    this.gain = new GainNode(this.context, { gain: 0 });
    this.wave = new OscillatorNode(this.context, { type: "square", frequency: 440 });
    this.wave.connect(this.gain).connect(this.context.destination);
    this.wave.start();
    this.tone(this.hz);
  }

  stop() {
    this.context.close();
    this.context = null;
  }

  tone(hz) {
    this.hz = hz;
    if (!this.context) return;
    const now = this.context.currentTime;
    if (hz) this.wave.frequency.setValueAtTime(hz, now);
    this.gain.gain.setTargetAtTime(hz ? LOUDNESS : 0, now, 0.0015); // a bare switch would click
  }
}
