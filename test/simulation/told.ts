import type { EmulatorState } from '../../src/emulator/state.js';
import { asItems, asMembers, parsed } from './oracle.js';

/** What a process was told of one thing: what the service held at that moment, or an old state of it, or a lie. */
export interface Told {
  readonly state: EmulatorState;
  readonly isLie: boolean;
  /** When its answer was there. */
  readonly at: number;
}

/** What a process has read since it last forgot. */
export class Reading {
  readonly #told = new Map<string, Told>();

  /** A whole answer to a GET has arrived: it tells of the thing at its path, and of each item with an id that it shows. */
  learn(path: string, text: string, told: Told): void {
    const { result, success } = asMembers(parsed(text));
    if (success !== true || (result ?? null) === null) return;
    this.#told.set(path, told);
    const scope = path.split('/').slice(0, 3).join('/');
    // The entry point of a phase is a ruleset as well, and its items have no rules in a list.
    const collection = path.startsWith(`${scope}/rulesets`) ? `${scope}/rulesets` : path;
    const isList = Array.isArray(result);
    if (isList && collection.endsWith('/rulesets')) return;
    for (const { id } of isList ? asItems(result) : [asMembers(result)])
      if (typeof id === 'string' || typeof id === 'number') this.#told.set(`${collection}/${id}`, told);
  }

  of(path: string): Told | undefined {
    return this.#told.get(path);
  }

  /** What was read of a scope counts no longer, or what was read of all. */
  forget(scope = ''): void {
    for (const path of this.#told.keys()) if (path.startsWith(scope)) this.#told.delete(path);
  }
}
