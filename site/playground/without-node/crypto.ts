import { sha256 } from './sha256.js';

/** What of `node:crypto` the bundled modules use: `createHash('sha256').update(text).digest('hex')`. */
export function createHash(name: string): Hash {
  if (name !== 'sha256') throw new TypeError(`there is no ${name} here`);
  return new Hash();
}

class Hash {
  private text = '';

  update(text: string): this {
    this.text += text;
    return this;
  }

  digest(_: 'hex'): string {
    return sha256(this.text);
  }
}

/** Secrets are read from an environment, and there is none. */
export function createHmac(): never {
  throw new TypeError('there are no secrets here');
}

/** As createHmac. */
export function scryptSync(): never {
  throw new TypeError('there are no secrets here');
}
