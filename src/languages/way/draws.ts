/** A fixed random sequence (Lehmer's generator with the numbers of Park and Miller): the same question always gets the same answer. */
export class Draws {
  #state = 20_260_131;

  /** One of some items, all equally likely; undefined if there are none. */
  oneOf<One>(some: readonly One[]): One | undefined {
    return some[Math.floor(this.#next() * some.length)];
  }

  isHeads(): boolean {
    return this.#next() < 0.5;
  }

  /** All items in random order. */
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
