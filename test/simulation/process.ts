import { NO_JOURNAL, type Journal } from '../../src/engine/apply/journal.js';
import { decodePlan } from '../../src/engine/plan/decode-plan.js';
import { applyPlan, exitOf, prepare, withheld, type ApplyResult } from '../../src/engine/reconcile.js';
import { decide } from '../../src/engine/review/decision.js';
import { RISK_CODES, type Change } from '../../src/kernel/model/change.js';
import { ApiError, EXIT, type ExitCode } from '../../src/kernel/model/errors.js';
import { changeDigest, changesOf, type Plan } from '../../src/kernel/model/plan.js';
import { secretsFrom } from '../../src/kernel/model/secret.js';
import { authOf } from '../../src/kinds/lookup.js';
import { createClient, type Client } from '../../src/service/http/client.js';
import { planDocument } from '../../src/surfaces/reports/plan-document.js';
import { SECRETS } from '../helpers/world.js';
import { dispatcherTo, type Sent } from './connection.js';
import { Reading } from './told.js';
import type { VirtualTime } from './virtual-time.js';
import type { Commit } from './worlds.js';

/** How a run ended, as its user sees it. */
export type Ended =
  | { readonly how: 'ran'; readonly plan: Plan; readonly result: ApplyResult; readonly exit: ExitCode }
  | { readonly how: 'unreadable'; readonly error: ApiError }
  | { readonly how: 'bug'; readonly error: unknown };

const secrets = secretsFrom(SECRETS);
const auth = authOf({ auth: 'documented' });
const BASE = new URL('http://127.0.0.1/client/v4');
const TIMEOUTS = { connectMs: 10_000, headersMs: 30_000, bodyMs: 30_000, totalMs: 60_000 };

/** What its user agreed to: every risk, none, or a plan that was made and written down before. */
export type Agreement = 'all' | 'none' | 'reviewed';

/** A run of our program, from its start to its end or its death. The real client, engine and kinds, under virtual time. */
export class Process {
  readonly name: string;
  readonly commit: Commit;
  readonly agreement: Agreement;
  readonly reading = new Reading();
  plan: Plan | undefined;
  ended: Ended | undefined;
  isAlive = true;
  isInterrupted = false;
  /** Addresses of the changes for which a write was sent, once for each time. */
  readonly sending: string[] = [];
  /** The change that a write to a path is about. */
  readonly addressOf = new Map<string, string>();
  /** Those whose write was carried out. */
  readonly committed: string[] = [];
  creates = 0;
  /** Writes that were sent after an interrupt, and those that nobody agreed to. */
  late = 0;
  readonly uncovered: string[] = [];
  /** Until when the service asked for a pause, and the requests that were sent before. */
  pausedUntil = 0;
  hasty = 0;
  readonly #interrupt = new AbortController();
  readonly #time: VirtualTime;
  readonly #waiting = new Set<Sent>();
  readonly #arrive: (sent: Sent) => void;

  constructor(
    name: string,
    { commit, agreement }: { readonly commit: Commit; readonly agreement: Agreement },
    {
      time,
      random,
      arrive,
    }: {
      readonly time: VirtualTime;
      readonly random: () => number;
      readonly arrive: (process: Process, sent: Sent) => void;
    },
  ) {
    this.name = name;
    this.commit = commit;
    this.agreement = agreement;
    this.#time = time;
    this.#arrive = (sent) => arrive(this, sent);
    void this.#finish(random);
  }

  /** As SIGINT does. */
  interrupt(): void {
    this.isInterrupted = true;
    this.#interrupt.abort(new DOMException('interrupted', 'AbortError'));
  }

  /** As SIGKILL does: nothing of it happens any more. What still runs of it is told that its connections broke, and waits for ever. */
  die(): void {
    this.isAlive = false;
    for (const sent of this.#waiting) sent.reply({ kind: 'reset' });
  }

  answered(sent: Sent): void {
    this.#waiting.delete(sent);
  }

  async #finish(random: () => number): Promise<void> {
    const ended = await this.#run(random);
    if (this.isAlive) this.ended = ended;
  }

  async #run(random: () => number): Promise<Ended> {
    const clock = this.#time.clock(() => this.isAlive);
    const { signal } = this.#interrupt;
    const client = createClient({
      baseUrl: BASE,
      credentials: { token: 'token', email: 'a@example.com', key: 'key' },
      auth,
      concurrency: 4,
      rateLimit: 'off',
      dispatcher: dispatcherTo((sent) => this.#send(sent)),
      clock,
      random,
      signal,
      timeouts: TIMEOUTS,
      userAgent: 'zonewright-simulation',
    });
    try {
      const reviewed = this.agreement === 'reviewed' ? await this.#written(client, signal) : undefined;
      const fresh = await this.#prepare(client, signal);
      const decided = decide(fresh, reviewed, { allow: this.agreement === 'all' ? RISK_CODES : [] });
      this.plan = decided.plan;
      // What was read to plan is no read before a write.
      this.reading.forget();
      const journal = this.#journal(new Set(reviewed?.changes.map(({ digest }) => digest)));
      const result =
        decided.decision === 'withhold'
          ? withheld(decided)
          : await applyPlan(this.commit.configuration, decided, client, {
              secrets,
              concurrency: 4,
              signal,
              clock,
              journal,
            });
      const exit = exitOf(result, signal.aborted ? EXIT.interrupted : undefined);
      return { how: 'ran', plan: fresh, result, exit };
    } catch (error) {
      return error instanceof ApiError ? { how: 'unreadable', error } : { how: 'bug', error };
    }
  }

  #prepare(client: Client, signal: AbortSignal): Promise<Plan> {
    return prepare(this.commit.configuration, {
      api: client.reader,
      reads: () => client.sent.reads,
      secrets,
      concurrency: 4,
      signal,
    });
  }

  /** A plan as it was written to a file, and read again by the run that applies it. */
  async #written(client: Client, signal: AbortSignal): Promise<ReturnType<typeof decodePlan>> {
    return decodePlan(JSON.stringify(planDocument(await this.#prepare(client, signal))), 'plan.json');
  }

  #send(sent: Sent): void {
    if (!this.isAlive) return sent.reply({ kind: 'reset' });
    if (this.isInterrupted && sent.request.method !== 'GET') this.late += 1;
    if (this.#time.now < this.pausedUntil) this.hasty += 1;
    this.#waiting.add(sent);
    this.#arrive(sent);
  }

  #journal(reviewed: ReadonlySet<string>): Journal {
    const isCovered = (change: Change): boolean =>
      this.agreement === 'reviewed'
        ? reviewed.has(changeDigest(change))
        : this.agreement === 'all' || change.risks.length === 0;
    return {
      ...NO_JOURNAL,
      sending: (change) => {
        const {
          address,
          request: { method, path },
        } = change;
        if (!isCovered(change)) this.uncovered.push(address);
        this.sending.push(address);
        this.addressOf.set(`${method} ${path}`, address);
        return Promise.resolve();
      },
    };
  }

  /** The changes of its plan that make something. */
  get plannedCreates(): number {
    return this.plan === undefined
      ? 0
      : changesOf(this.plan).filter(({ change }) => change.action === 'create').length;
  }
}
