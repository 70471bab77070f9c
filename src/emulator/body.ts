import { isObject, type Json, type JsonObject } from '../kernel/model/json.js';
import { HttpError } from './envelope.js';

/** A place in a request's body as a JSON pointer (RFC 6901). Errors there are answered with 400 and the pointer. */
export class Where {
  readonly pointer: string;

  constructor(pointer = '') {
    this.pointer = pointer;
  }

  child(name: string | number): Where {
    const token = String(name).replaceAll('~', '~0').replaceAll('/', '~1');
    return new Where(`${this.pointer}/${token}`);
  }

  error(problem: string): HttpError {
    return new HttpError(400, undefined, `invalid JSON: ${problem}`, this.pointer);
  }
}

/** A whole body. */
export const BODY = new Where();

/** Reads a body with `read`. Throws an HttpError for unused members. */
export function readBody<T>(body: unknown, read: (members: Members) => T): T {
  const members = new Members(body, BODY);
  const value = read(members);
  members.close();
  return value;
}

/** Turns an unknown value into a `T`, or throws `at.error(…)`. */
export type Decode<T> = (value: unknown, at: Where) => T;

/** A string, empty or not. */
export const text: Decode<string> = (value, at) => {
  if (typeof value !== 'string') throw at.error('expected a string');
  return value;
};

/** For members that the service sets: refuses any value. */
export const setByService: Decode<never> = (_value, at) => {
  throw at.error('the member is set by the service and cannot be sent');
};

/** A string of at least one character. */
export const filled: Decode<string> = (value, at) => {
  if (typeof value !== 'string' || value === '') throw at.error('expected a string that is not empty');
  return value;
};

export const flag: Decode<boolean> = (value, at) => {
  if (typeof value !== 'boolean') throw at.error('expected true or false');
  return value;
};

/** An integer of 0 or more. */
export const whole: Decode<number> = (value, at) => {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0)
    throw at.error('expected a whole number of 0 or more');
  return value;
};

/** Any JSON value. */
export const json: Decode<Json> = (value, at) => {
  if (!isJson(value)) throw at.error('expected a JSON value');
  return value;
};

/** A JSON object with any members. */
export const object: Decode<JsonObject> = (value, at) => {
  if (!isObject(value) || !isJson(value)) throw at.error('expected an object');
  return value;
};

/** One of the given strings. */
export function oneOf<const T extends string>(...choices: readonly T[]): Decode<T> {
  return (value, at) => {
    const chosen = choices.find((choice) => choice === value);
    if (chosen === undefined) throw at.error(`expected one of ${choices.join(', ')}`);
    return chosen;
  };
}

/** Reads an object's members and notes which, to find unknown ones. */
export class Members {
  readonly at: Where;
  readonly #members: Readonly<Record<string, unknown>>;
  readonly #read = new Set<string>();

  constructor(value: unknown, at: Where) {
    if (!isObject(value)) throw at.error('expected an object');
    this.#members = value;
    this.at = at;
  }

  /** The decoded member, if present. */
  optional<T>(name: string, decode: Decode<T>): T | undefined {
    this.#read.add(name);
    if (!Object.hasOwn(this.#members, name)) return undefined;
    return decode(this.#members[name], this.at.child(name));
  }

  /** The decoded member. Throws an HttpError if absent. */
  required<T>(name: string, decode: Decode<T>): T {
    const value = this.optional(name, decode);
    if (value === undefined) throw this.at.child(name).error(`${name} is required`);
    return value;
  }

  /** All unread members as JSON. */
  rest(): JsonObject {
    const unread = Object.entries(this.#members).filter(([name]) => !this.#read.has(name));
    return object(Object.fromEntries(unread), this.at);
  }

  /** Throws an HttpError for the first unread member. */
  close(): void {
    const unknown = Object.keys(this.#members).find((name) => !this.#read.has(name));
    if (unknown !== undefined) throw this.at.child(unknown).error(`unknown field "${unknown}"`);
  }
}

function isJson(value: unknown): value is Json {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return true;
  if (typeof value === 'number') return Number.isFinite(value);
  if (Array.isArray(value)) return value.every((item) => isJson(item));
  return isObject(value) && Object.values(value).every((member) => isJson(member));
}
