/** Sounds, off by default. A bell where one's orders are due, a note where a contact is told of. */

export type Sound = "bell" | "contact";

const KEPT = "sealed-orders sounds";
/** Tones one after the other: how high in hertz, and how long in seconds. */
const TONES: Record<Sound, readonly (readonly [number, number])[]> = {
  bell: [[1318.5, 1.4]],
  contact: [
    [659.3, 0.16],
    [880, 0.5],
  ],
};
const LOUD = 0.16;

class Sounds {
  wished = $state.raw<readonly Sound[]>((localStorage.getItem(KEPT) ?? "").split(" ").filter(isSound));
  private context: AudioContext | null = null;

  /** Wish for a sound, and hear it; or have it no longer. */
  turn(sound: Sound): void {
    const on = !this.wished.includes(sound);
    this.wished = on ? [...this.wished, sound] : this.wished.filter((one) => one !== sound);
    localStorage.setItem(KEPT, this.wished.join(" "));
    if (on) this.play(sound);
  }

  /** Sound, if it is wished for. */
  play(sound: Sound): void {
    if (!this.wished.includes(sound)) return;
    const context = (this.context ??= new AudioContext());
    void context.resume();
    let at = context.currentTime;
    for (const [pitch, length] of TONES[sound]) {
      const tone = new OscillatorNode(context, { frequency: pitch, type: "sine" });
      const swell = new GainNode(context, { gain: LOUD });
      swell.gain.setValueAtTime(LOUD, at);
      swell.gain.exponentialRampToValueAtTime(0.001, at + length);
      tone.connect(swell).connect(context.destination);
      tone.start(at);
      tone.stop(at + length);
      at += length * 0.6;
    }
  }
}

function isSound(word: string): word is Sound {
  return word in TONES;
}

export const sounds = new Sounds();
