import { NO_JOURNAL, type Journal } from '../../src/engine/apply/journal.js';
import { decodePlan } from '../../src/engine/plan/decode-plan.js';
import { applyPlan, withheld, type ApplyResult } from '../../src/engine/reconcile.js';
import { exitOf } from '../../src/engine/exit.js';
import { prepare } from '../../src/engine/prepare.js';
import { decide, type Agreed, type Withheld } from '../../src/engine/review/decision.js';
import type { Configuration } from '../../src/engine/configuration/configuration.js';
import type { ChangeDocument } from '../../src/generated/documents/plan.js';
import type { RunDocument } from '../../src/generated/documents/run.js';
import { resumedRecord, isCutOff, mayBeWritten, runDocument } from '../../src/engine/runs/record.js';
import { recorderOf, type Recorder } from '../../src/engine/runs/recorder.js';
import { decideToResume } from '../../src/engine/runs/resume.js';
import { scopesToUndo } from '../../src/engine/runs/undo.js';
import type { Change } from '../../src/kernel/model/change.js';
import { RISK_CODES } from '../../src/kernel/model/risk.js';
import { ApiError, EXIT, UserError, type ExitCode } from '../../src/kernel/model/errors.js';
import { MAX_READ_AGE_MS, type Clock } from '../../src/kernel/model/clock.js';
import { changeDigest, changesOf, type Plan } from '../../src/kernel/model/plan.js';
import { secretsFrom } from '../../src/kernel/model/secret.js';
import type { Client } from '../../src/service/http/client.js';
import { planDocument } from '../../src/surfaces/reports/plan/document.js';
import { SECRETS } from '../helpers/world.js';
import { clientTo } from './client.js';
import type { Sent } from './connection.js';
import { Reading } from './told.js';
import type { VirtualTime } from './virtual-time.js';
import type { Commit, Said } from './worlds.js';
import { freshReads } from '../../src/engine/apply/fresh-read.js';
import { approvedBy, requireHead } from '../../src/app/approvals/approvals.js';
import { claim, settle } from '../../src/app/approvals/claims.js';
import { usedBy, usedInTheEnd } from '../../src/app/approvals/using.js';
import { ForgeError } from '../../src/app/forge/errors.js';
import type { ResultDocument } from '../../src/generated/documents/result.js';
import { resultDocument } from '../../src/surfaces/reports/result/document.js';
import type { ShownRisk } from './outcomes.js';
import type { PullNumber, Pulls } from './pulls.js';

/** How a run ended, as its user sees it. */
export type Ended =
  | { readonly how: 'ran'; readonly plan: Plan; readonly result: ApplyResult; readonly exit: ExitCode }
  | { readonly how: 'unreadable'; readonly error: ApiError }
  | { readonly how: 'refused'; readonly error: UserError }
  | { readonly how: 'bug'; readonly error: unknown };

const secrets = secretsFrom(SECRETS);

/** What its user agreed to: every risk, none, a plan that was made and written down before, or what a pull request showed that was merged. */
export type Agreement = 'all' | 'none' | 'reviewed' | 'merged';

/** What a run is for: to carry out what the files say, to go on with a run that was cut off, or to bring back what one found. */
export type Errand =
  | { readonly kind: 'apply' }
  | { readonly kind: 'resume'; readonly of: Process; readonly record: RunDocument }
  | { readonly kind: 'undo'; readonly of: Process; readonly record: RunDocument };

/** What a run is about to carry out, and the changes that its user has seen, where they were written down. */
interface Decided {
  readonly configuration: Configuration;
  readonly fresh: Plan;
  readonly decision: Agreed | Withheld;
  readonly reviewed?: readonly ChangeDocument[];
  /** Of what was merged: what of it is used, in the beginning and in the end. */
  readonly using?: {
    readonly begin: () => Promise<void>;
    readonly end: (result: ResultDocument) => Promise<void>;
  };
}

/** A run of our program, from its start to its end or its death. The real client, engine and kinds, under virtual time. */
export class Process {
  readonly name: string;
  readonly commit: Commit;
  readonly agreement: Agreement;
  readonly errand: Errand;
  readonly reading = new Reading();
  plan: Plan | undefined;
  /** As it is on the disk of the machine, which outlives the process. */
  record: RunDocument | undefined;
  ended: Ended | undefined;
  isAlive = true;
  isInterrupted = false;
  stoppedUntil = 0;
  /** False once another run has taken over what this one holds; it hears of that a while later. */
  hasLocks = true;
  /** Addresses of the changes for which a write was sent, once for each time; who goes on with a run counts its writes as well. */
  readonly sending: string[] = [];
  /** What was sent though the record says that it is done. */
  readonly repeated: string[] = [];
  /** The change that a write to a path is about. */
  readonly addressOf = new Map<string, string>();
  /** Those whose write was carried out, and those that the run had carried out which this one goes on with. */
  readonly committed: string[] = [];
  readonly inherited: readonly string[] = [];
  creates = 0;
  /** Writes that were sent after an interrupt, and those that nobody agreed to. */
  late = 0;
  readonly uncovered: string[] = [];
  /** Writes that were sent after the locks were lost, and those whose read was too old. */
  stolen = 0;
  readonly outdated: string[] = [];
  /** What was sent of each address, as its user saw it. */
  readonly sent = new Map<string, { readonly digest: string; readonly risks: readonly ShownRisk[] }>();
  /** Until when the service asked for a pause, and the requests that were sent before. */
  pausedUntil = 0;
  hasty = 0;
  readonly #interrupt = new AbortController();
  readonly #lost = new AbortController();
  readonly #pulls: Pulls | undefined;
  readonly #pull: PullNumber;
  readonly #delay: () => number;
  readonly #time: VirtualTime;
  readonly #waiting = new Set<Sent>();
  readonly #arrive: (sent: Sent) => void;

  constructor(
    name: string,
    {
      commit,
      agreement,
      errand,
      pull,
    }: {
      readonly commit: Commit;
      readonly agreement: Agreement;
      readonly errand: Errand;
      /** The pull request that brings the commit. */
      readonly pull: PullNumber;
    },
    {
      time,
      random,
      delay,
      pulls,
      arrive,
    }: {
      readonly time: VirtualTime;
      readonly random: () => number;
      /** Milliseconds on the way, one way. */
      readonly delay: () => number;
      readonly pulls: Pulls | undefined;
      readonly arrive: (process: Process, sent: Sent) => void;
    },
  ) {
    this.name = name;
    this.commit = commit;
    this.agreement = agreement;
    this.errand = errand;
    if (errand.kind === 'resume') {
      this.sending.push(...errand.of.sending);
      this.committed.push(...errand.of.committed);
      this.inherited = [...errand.of.committed];
    }
    this.#time = time;
    this.#pulls = pulls;
    this.#pull = pull;
    this.#delay = delay;
    this.#arrive = (sent) => arrive(this, sent);
    void this.#finish(random);
  }

  /** As SIGINT does. */
  interrupt(): void {
    this.isInterrupted = true;
    this.#interrupt.abort(new DOMException('interrupted', 'AbortError'));
  }

  /** As SIGSTOP does, and SIGCONT after these milliseconds. */
  stop(ms: number): void {
    this.stoppedUntil = this.#time.now + ms;
  }

  /** Another run takes over its locks. */
  loseLocks(): void {
    this.hasLocks = false;
    this.#time.reach(this, SIGN_OF_LIFE_MS, () => this.#lost.abort(new Error('the locks are lost')));
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
    const { signal } = this.#interrupt;
    const client = clientTo((sent) => this.#send(sent), { clock: this.#clock, random, signal });
    try {
      const { configuration, fresh, decision, reviewed, using } = await this.#decided(client, signal);
      this.plan = decision.plan;
      // What was read to plan is no read before a write.
      this.reading.forget();
      const { result, recorder } =
        decision.decision === 'withhold'
          ? { result: withheld(decision), recorder: undefined }
          : await this.#carriedOut(configuration, decision, reviewed, client, using);
      const exit = exitOf(result, signal.aborted ? EXIT.interrupted : undefined);
      if (recorder !== undefined)
        await using?.end(resultDocument(result, decision.digest, exit, { read: 0, write: 0 }));
      await recorder?.finished(exit);
      return { how: 'ran', plan: fresh, result, exit };
    } catch (error) {
      if (error instanceof ApiError) return { how: 'unreadable', error };
      return error instanceof UserError ? { how: 'refused', error } : { how: 'bug', error };
    }
  }

  get #clock(): Clock {
    return this.#time.clock(this);
  }

  async #decided(client: Client, signal: AbortSignal): Promise<Decided> {
    const { errand, agreement } = this;
    const { configuration } = this.commit;
    const planned = (of: Configuration): Promise<Plan> => this.#prepare(of, client, signal);
    switch (errand.kind) {
      case 'apply': {
        if (agreement === 'merged') return this.#merged(await planned(configuration));
        const document = agreement === 'reviewed' ? written(await planned(configuration)) : undefined;
        const fresh = await planned(configuration);
        const decision = decide(fresh, document, { allow: agreement === 'all' ? RISK_CODES : [] });
        return { configuration, fresh, decision, ...(document && { reviewed: document.changes }) };
      }
      case 'resume': {
        const fresh = await planned(configuration);
        const decision = decideToResume(errand.record, fresh);
        return { configuration, fresh, decision, reviewed: errand.record.plan.changes };
      }
      case 'undo': {
        const before = scopesToUndo(errand.record, 'run.json', configuration.scopes, secrets);
        const { ignored: _, ...others } = configuration;
        const undoing: Configuration = { ...others, ...before, narrowed: true };
        const document = written(await planned(undoing));
        const fresh = await planned(undoing);
        const decision = decide(fresh, document, { allow: [] });
        return { configuration: undoing, fresh, decision, reviewed: document.changes };
      }
    }
  }

  /** As `apply --merged` decides: by what was shown on the pull requests that brought the commit, and those before. */
  async #merged(fresh: Plan): Promise<Decided> {
    const pulls = this.#pulls;
    if (pulls === undefined) throw new TypeError('there are no pull requests');
    const clock = this.#clock;
    const forge = pulls.forge(async (work) => {
      await clock.sleep(this.#delay());
      const result = work();
      await clock.sleep(this.#delay());
      return result;
    });
    const merge = pulls.merge(this.#pull);
    const approved = await approvedBy(forge, merge, fresh);
    await requireHead(forge, merge);
    const decision = decide(fresh, approved.reviewed, { allow: [], byChange: true }, approved.earlier);
    const claiming = { forge, subject: merge.subject, run: idOf(this.name), clock };
    const wanted = usedBy(approved, fresh, decision.plan);
    return {
      configuration: this.commit.configuration,
      fresh,
      decision,
      reviewed: pulls.approved,
      using: {
        begin: () => claim(wanted, claiming),
        end: async (result) => {
          const used = usedInTheEnd(approved, wanted, decision.plan, result);
          await settle(used, claiming).catch((error: unknown) => {
            if (!(error instanceof ForgeError)) throw error;
          });
        },
      },
    };
  }

  async #carriedOut(
    configuration: Configuration,
    agreed: Agreed,
    reviewed: readonly ChangeDocument[] | undefined,
    client: Client,
    using: Decided['using'],
  ): Promise<{ readonly result: ApplyResult; readonly recorder: Recorder }> {
    const recorder = await this.#recorder(agreed);
    await using?.begin().catch(async (error: unknown) => {
      await recorder.finished(EXIT.refused);
      throw error;
    });
    const result = await applyPlan(configuration, agreed, client, {
      secrets,
      concurrency: 4,
      signal: AbortSignal.any([this.#interrupt.signal, this.#lost.signal]),
      clock: this.#clock,
      startRead: freshReads({
        clock: this.#clock,
        wall: () => this.#time.now,
        isHeld: () => this.hasLocks,
      }),
      journal: recorder.listening(this.#journal(reviewed)),
      onOutcome: (outcome) => recorder.settled(outcome),
    });
    return { result, recorder };
  }

  /** The record of this run, or the one that it goes on with: on disk before anything is sent. */
  async #recorder(agreed: Agreed): Promise<Recorder> {
    const now = (): Date => new Date(this.#time.now);
    const { errand } = this;
    const about = { process: { pid: 1, host: this.name } };
    const start =
      errand.kind === 'resume'
        ? resumedRecord(errand.record, about, agreed.settled?.outcomes ?? [], now())
        : runDocument(
            agreed,
            planDocument(agreed.plan),
            { ...about, started: now(), service: 'simulation' },
            (text) => text,
          );
    const save = (run: RunDocument): Promise<void> => {
      if (this.isAlive) this.record = run;
      return Promise.resolve();
    };
    await save(start);
    return recorderOf(start, save, now);
  }

  #prepare(configuration: Configuration, client: Client, signal: AbortSignal): Promise<Plan> {
    return prepare(configuration, {
      api: client.reader,
      reads: () => client.sent.reads,
      secrets,
      concurrency: 4,
      keepsFound: true,
      signal,
    });
  }

  #send(sent: Sent): void {
    if (!this.isAlive) return sent.reply({ kind: 'reset' });
    if (this.isInterrupted && sent.request.method !== 'GET') this.late += 1;
    if (this.#time.now < this.pausedUntil) this.hasty += 1;
    if (sent.request.method !== 'GET') this.#checkWrite(sent.request);
    this.#waiting.add(sent);
    this.#arrive(sent);
  }

  /** Whether a write may be sent now: by its locks, and by the age of the read that it goes by. */
  #checkWrite({ method, target }: Sent['request']): void {
    if (!this.hasLocks) this.stolen += 1;
    const [path = ''] = target.split('?', 1);
    const told = this.reading.of(path);
    if (told !== undefined && this.#time.now - told.at > MAX_READ_AGE_MS)
      this.outdated.push(`${method} ${path}`);
  }

  #journal(reviewed: readonly ChangeDocument[] | undefined): Journal {
    const seen = reviewed && new Set(reviewed.map(({ digest }) => digest));
    const isCovered = (change: Change): boolean =>
      seen === undefined
        ? this.agreement === 'all' || change.risks.length === 0
        : seen.has(changeDigest(change));
    const done = new Set(
      this.errand.kind === 'resume'
        ? this.errand.record.writes.flatMap(({ address, status }) => (status === 'applied' ? [address] : []))
        : [],
    );
    return {
      ...NO_JOURNAL,
      sending: (change) => {
        const {
          address,
          request: { method, path },
        } = change;
        if (!isCovered(change)) this.uncovered.push(address);
        const digest = changeDigest(change);
        const shown = reviewed?.filter((one) => one.digest === digest).flatMap(({ risks }) => risks);
        this.sent.set(address, { digest, risks: shown ?? change.risks });
        if (done.has(address)) this.repeated.push(address);
        this.sending.push(address);
        this.addressOf.set(`${method} ${path}`, address);
        return Promise.resolve();
      },
    };
  }

  /** What the files say that it is to make so; who undoes a run makes nothing so that they say. */
  get said(): readonly Said[] {
    return this.errand.kind === 'undo' ? [] : this.commit.said;
  }

  /** It was cut off when something was agreed to: somebody may go on with it. */
  get isResumable(): boolean {
    return this.record !== undefined && isCutOff(this.record);
  }

  /** Something that it sent itself was carried out. */
  get hasCommitted(): boolean {
    return this.committed.length > this.inherited.length;
  }

  /** Something of it is live now, as far as anybody knows. */
  get hasWritten(): boolean {
    return this.record?.writes.some(mayBeWritten) === true;
  }

  /** The changes of its plan that make something. */
  get plannedCreates(): number {
    return this.plan === undefined
      ? 0
      : changesOf(this.plan).filter(({ change }) => change.action === 'create').length;
  }
}

/** How long it takes a run at most to hear that its locks are lost, once it goes on. */
const SIGN_OF_LIFE_MS = 2_000;

/** The id of a run: `run 3` has one that ends with 3. */
function idOf(name: string): string {
  return name.replaceAll(/\D/g, '').padStart(12, '0');
}

/** A plan as it was written to a file, and read again by the run that applies it. */
function written(plan: Plan): ReturnType<typeof decodePlan> {
  return decodePlan(JSON.stringify(planDocument(plan)), 'plan.json');
}
