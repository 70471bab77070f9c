import { handle } from '../../src/emulator/exchange.js';
import type { Failure, Trouble } from '../../src/emulator/faults.js';
import { BASE_PATH, routed } from '../../src/emulator/router.js';
import type { EmulatorState } from '../../src/emulator/state.js';
import { Store } from '../../src/emulator/store.js';
import { breaks, replaced, written, type Written } from '../../src/emulator/wire.js';

/** One request as it arrives at the service. */
export interface Arriving {
  readonly method: string;
  /** What follows the base address, with its query. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

/** What the service does with a request: an answer, or a connection that ends before it is whole. */
export type Reply =
  | { readonly kind: 'answer'; readonly answer: Written }
  | { readonly kind: 'half'; readonly answer: Written }
  | { readonly kind: 'reset' }
  | { readonly kind: 'hang' };

/** The service in this process, without a socket: the emulator's own operations over its own store. */
export class SimulatedService {
  readonly #store: ObservedStore;
  #turn = 0;

  /** `onCommit` hears of every change of what is stored, with what was stored before. */
  constructor(state: EmulatorState, onCommit: (before: EmulatorState, after: EmulatorState) => void) {
    this.#store = new ObservedStore(state, onCommit);
  }

  /** What is stored; nobody may change it. */
  get state(): EmulatorState {
    return this.#store.at(0);
  }

  /** What was stored so many changes ago. */
  before(commits: number): EmulatorState {
    return this.#store.at(commits);
  }

  /** Somebody else's edit. */
  edit(change: (state: EmulatorState) => void): void {
    const copy = structuredClone(this.state);
    change(copy);
    this.#store.commit(copy);
  }

  /** Carries a request out, with what goes wrong around it. */
  take({ method, target, headers, text }: Arriving, trouble: Trouble): Reply {
    const [path = '', search = ''] = target.split('?', 2);
    const { found, params } = routed(method, BASE_PATH + path);
    const request = {
      method,
      path,
      params,
      query: new URLSearchParams(search),
      contentType: headers['content-type'],
      text,
      credentials: {
        authorization: headers['authorization'],
        email: headers['x-auth-email'],
        key: headers['x-auth-key'],
      },
    };
    const answer = written(handle(this.#store, found, request, trouble, this.#turn));
    this.#turn += 1;
    return replyOf(trouble.failure, answer);
  }
}

class ObservedStore extends Store {
  readonly #onCommit: (before: EmulatorState, after: EmulatorState) => void;

  constructor(state: EmulatorState, onCommit: (before: EmulatorState, after: EmulatorState) => void) {
    super(state);
    this.#onCommit = onCommit;
  }

  override commit(state: EmulatorState): void {
    const before = this.at(0);
    super.commit(state);
    this.#onCommit(before, state);
  }
}

function replyOf(failure: Failure | undefined, answer: Written): Reply {
  if (failure === undefined) return { kind: 'answer', answer };
  if (!breaks(failure)) return { kind: 'answer', answer: replaced(failure) };
  switch (failure.kind) {
    case 'truncate':
      return failure.how === 'json'
        ? { kind: 'answer', answer: half(answer) }
        : { kind: 'half', answer: half(answer) };
    case 'reset-before':
    case 'reset-after':
      return { kind: 'reset' };
    case 'hang-before':
    case 'hang-after':
      return { kind: 'hang' };
  }
}

function half(answer: Written): Written {
  const text = answer.text ?? '';
  return { ...answer, text: text.slice(0, Math.floor(text.length / 2)) };
}
