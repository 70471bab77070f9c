/** Chances that are the same each time (Lehmer's generator with Park and Miller's numbers): the same question has the same answer. */
export class Draws {
  #state = 20_260_131;

  /** One of some, each as likely; undefined of none. */
  oneOf<One>(some: readonly One[]): One | undefined {
    return some[Math.floor(this.#next() * some.length)];
  }

  isHeads(): boolean {
    return this.#next() < 0.5;
  }

  /** All of some, in any order. */
  shuffled<One>(some: readonly One[]): readonly One[] {
    return some
      .map((one) => ({ one, at: this.#next() }))
      .toSorted((a, b) => a.at - b.at)
      .map(({ one }) => one);
  }

  #next(): number {
    this.#state = (this.#state * 48_271) % MODULUS;
    return this.#state / MODULUS;
  }
}

const MODULUS = 2_147_483_647;
