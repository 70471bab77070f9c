import { isDeepStrictEqual } from 'node:util';
import type { Disturbance, Failure } from '../../src/emulator/faults.js';
import type { Fault } from '../../src/emulator/index.js';
import type { EmulatorState } from '../../src/emulator/state.js';
import { EXIT } from '../../src/kernel/model/errors.js';
import { changesOf } from '../../src/kernel/model/plan.js';
import { wrongs } from './commits.js';
import type { Sent } from './connection.js';
import { editBy } from './edits.js';
import { untruths } from './endings.js';
import type { Event, History } from './histories.js';
import { lied, NOTICED, rulesetAt, storedLie, type Lie } from './lies.js';
import { differences, liveScope, rulesOf } from './oracle.js';
import { Process, type Agreement } from './process.js';
import { SimulatedService, type Reply } from './service.js';
import { numbersFrom, VirtualTime } from './virtual-time.js';
import type { World } from './worlds.js';

/** What came of a history. */
export interface Played {
  /** Everything that happened, request by request: the same history has the same. */
  readonly log: readonly string[];
  /** What must not be, in words; empty when all is well. */
  readonly violations: readonly string[];
  /** What of its troubles happened, by their names. */
  readonly met: readonly string[];
  readonly requests: number;
  /** The exit codes of the runs under trouble. */
  readonly exits: readonly number[];
  /** Whether a calm run after it could finish: what people did by hand may leave what no file can be laid over. */
  readonly isFinished: boolean;
}

/** Nobody waits longer than this for a run, in milliseconds. */
const DEADLINE = 2 * 60 * 60 * 1000;

/** How often a run that died is begun anew while there is trouble. */
const RESTARTS = 2;

/** Plays one history to its end, and two calm runs after it. */
export async function play(history: History, worlds: readonly World[]): Promise<Played> {
  const world = worlds[history.world];
  if (world === undefined) throw new RangeError(`there is no world ${history.world}`);
  const stage = new Stage(history, world);
  await stage.trouble(history);
  const isFinished = await stage.calm(history.commit);
  stage.end();
  return { ...stage, isFinished };
}

/** What others did to a scope, and when, in commits. */
interface Mark {
  own: number;
  others: number;
}

class Stage {
  readonly log: string[] = [];
  readonly violations: string[] = [];
  readonly met: string[] = [];
  readonly exits: number[] = [];
  requests = 0;
  readonly #world: World;
  readonly #time = new VirtualTime();
  readonly #random: () => number;
  readonly #service: SimulatedService;
  readonly #counts = { read: 0, write: 0, any: 0 };
  readonly #processes: Process[] = [];
  readonly #misled = new Set<Process>();
  /** By process and scope: the number of the last commit of its own and of others. */
  readonly #marks = new Map<Process, Map<string, Mark>>();
  #events: readonly Event[];
  #commits = 0;
  #restarts = 0;
  #by: { readonly process: Process; readonly method: string; readonly path: string } | 'a lie' | undefined;
  /** By process: what its writes came upon that it has to notice, as long as it is so. */
  readonly #unnoticed = new Map<Process, { readonly what: string; readonly isSo: () => boolean }[]>();

  constructor({ events, latencies }: History, world: World) {
    this.#world = world;
    this.#events = events;
    this.#random = numbersFrom(latencies);
    this.#service = new SimulatedService(world.state, (before, after) => this.#committed(before, after));
  }

  /** Runs under everything that the history has in store, until every run has ended or died. */
  async trouble({ commit, agreement }: Pick<History, 'commit' | 'agreement'>): Promise<void> {
    this.#start(commit, agreement);
    await this.#untilEnd();
    this.#events = [];
  }

  /** A run without trouble does what is left, and the next one finds nothing to do. False when there is what no run can do. */
  async calm(commit: 0 | 1): Promise<boolean> {
    const second = this.#start(commit, 'all');
    await this.#untilEnd();
    if (second.ended?.how !== 'ran') return this.#blame(`the calm run did not end well: ${told(second)}`);
    const { plan, exit } = second.ended;
    const isPossible = plan.scopes.every(({ status }) => status === 'complete');
    if (!isPossible) return exit === EXIT.ok && this.#blame('exit 0, and not everything was read');
    if (exit !== EXIT.ok) return this.#blame(`the calm run ended with ${exit}: ${told(second)}`);
    for (const said of second.commit.said) {
      const live = liveScope(this.#service.state, said);
      if (live !== undefined) for (const one of differences(said, live)) this.#blame(`in the end: ${one}`);
    }
    if (changesOf(plan).length === 0) return true;
    const third = this.#start(commit, 'all');
    const before = this.#commits;
    await this.#untilEnd();
    const left =
      third.ended?.how === 'ran' ? changesOf(third.ended.plan).map(({ change }) => change.address) : ['all'];
    if (left.length > 0) this.#blame(`after the calm run is left: ${left.join(', ')}`);
    if (this.#commits > before) this.#blame('a run that has nothing to do wrote');
    return true;
  }

  /** Nothing is left that waits: the deadline of a request keeps the machine's own time. */
  end(): void {
    for (const process of this.#processes) process.die();
  }

  #start(commit: 0 | 1, agreement: Agreement): Process {
    const of = { commit: this.#world.commits[commit], agreement };
    const process = new Process(`run ${this.#processes.length + 1}`, of, {
      time: this.#time,
      random: this.#random,
      arrive: (by, sent) => this.#time.after(this.#delay(), () => this.#arrive(by, sent)),
    });
    this.#processes.push(process);
    this.#marks.set(process, new Map());
    return process;
  }

  /** Milliseconds on the way, one way. */
  #delay(): number {
    return 1 + Math.floor(this.#random() * 20);
  }

  async #untilEnd(): Promise<void> {
    const isOver = (): boolean =>
      this.violations.length > 0 ||
      this.#processes.every(({ isAlive, ended }) => !isAlive || ended !== undefined);
    const checked = new Set(this.#processes.filter(({ ended }) => ended !== undefined));
    const check = (): boolean => {
      for (const process of this.#processes) {
        if (process.ended === undefined || checked.has(process)) continue;
        checked.add(process);
        this.#judge(process);
      }
      return isOver();
    };
    if (!(await this.#time.pass(check, this.#time.now + DEADLINE))) this.#blame('a run does not end');
  }

  #judge(process: Process): void {
    const changed = this.#others(process);
    const around = {
      changedSince: new Set(changed.filter(([, { own, others }]) => others > own).map(([scope]) => scope)),
      wasChanged: changed.length > 0,
      wasMisled: this.#misled.has(process),
    };
    this.log.push(`${process.name} ended: ${told(process)}`);
    if (process.ended?.how === 'ran') this.exits.push(process.ended.exit);
    // Who is shown an old state, or another one, after the write can't see what became of it.
    if (process.ended?.how === 'ran' && process.ended.exit === EXIT.ok && !this.#misled.has(process))
      for (const { what, isSo } of this.#unnoticed.get(process) ?? [])
        if (isSo()) this.#blame(`${process.name}: exit 0, and ${what}`);
    for (const one of untruths(process, this.#service.state, around)) this.#blame(`${process.name}: ${one}`);
  }

  /** The scopes that somebody else changed while a process ran. */
  #others(process: Process): readonly (readonly [string, Mark])[] {
    return [...(this.#marks.get(process) ?? [])].filter(([, { others }]) => others > 0);
  }

  /** One request of a process reaches the service. */
  #arrive(process: Process, sent: Sent): void {
    if (!process.isAlive) return;
    const { method, target } = sent.request;
    const [path = ''] = target.split('?', 1);
    this.requests += 1;
    const due = this.#due(method === 'GET');
    const has = <Kind extends Event['what']['kind']>(
      kind: Kind,
    ): readonly Extract<Event['what'], { kind: Kind }>[] =>
      due.filter((what): what is Extract<Event['what'], { kind: Kind }> => what.kind === kind);
    for (const what of due) this.met.push(nameOf(what));
    for (const { commit } of has('second').slice(0, 1))
      if (this.#processes.length < 4) this.#start(commit, process.agreement);
    if (has('interrupt').length > 0) process.interrupt();
    if (has('crash').some(({ when }) => when === 'before'))
      return this.#crash(process, `${method} ${target}`);
    const edits = (when: 'before' | 'after'): void => {
      for (const { edit } of has('edit').filter((one) => one.when === when)) this.#service.edit(editBy(edit));
    };
    edits('before');
    const faults = has('fault').map(({ fault }) => fault);
    const lies = has('lie').map(({ lie }) => lie);
    const seen = this.#service.before(method === 'GET' ? staleness(faults) : 0);
    if (method !== 'GET') this.#by = { process, method, path };
    const plain = this.#service.take(sent.request, troubleOf(faults));
    this.#by = undefined;
    const reply = this.#withLies(plain, lies, { process, method, path });
    edits('after');
    const status = reply.kind === 'answer' ? String(reply.answer.status) : reply.kind;
    this.log.push(
      `${this.#time.now} ${process.name} ${method} ${target} ${sent.request.text} ${due.map(nameOf).join()} ${status}`,
    );
    if (has('crash').length > 0) return this.#crash(process, 'after it was carried out');
    const isMisled = reply !== plain || faults.some(({ kind }) => kind === 'stale');
    const wait = this.#delay() + (reply.kind === 'hang' ? 30_000 : 0);
    this.#time.after(wait, () => {
      if (!process.isAlive) return;
      process.answered(sent);
      if (isMisled) this.#misled.add(process);
      if (method === 'GET' && reply.kind === 'answer' && reply.answer.status === 200)
        process.reading.learn(path, reply.answer.text ?? '', { state: seen, isLie: reply !== plain });
      if (reply.kind === 'answer' && reply.answer.status === 429)
        process.pausedUntil = this.#time.now + Number(reply.answer.headers['retry-after'] ?? 0) * 1000;
      if (method !== 'GET') process.reading.forget(scopeOf(path));
      sent.reply(reply);
    });
  }

  #crash(process: Process, where: string): void {
    this.log.push(`${this.#time.now} ${process.name} dies: ${where}`);
    process.die();
    const { commit, agreement } = process;
    this.#restarts += 1;
    if (this.#restarts > RESTARTS) return;
    this.#start(commit === this.#world.commits[0] ? 0 : 1, agreement);
  }

  /** What is due at a request, once each. */
  #due(isRead: boolean): readonly Event['what'][] {
    this.#counts.any += 1;
    this.#counts[isRead ? 'read' : 'write'] += 1;
    return this.#events
      .filter(({ counts, nth, times }) => {
        if (counts !== 'any' && (counts === 'read') !== isRead) return false;
        const count = this.#counts[counts];
        return count >= nth && count < nth + times;
      })
      .map(({ what }) => what);
  }

  #withLies(
    reply: Reply,
    lies: readonly Lie[],
    { process, method, path }: { readonly process: Process; readonly method: string; readonly path: string },
  ): Reply {
    if (reply.kind !== 'answer' || reply.answer.status !== 200 || reply.answer.text === null) return reply;
    let { text } = reply.answer;
    for (const lie of lies) {
      if (lie.place === 'stored' && method === 'PUT') this.#holdOtherwise(process, lie, path);
      if (lie.place === (method === 'GET' ? 'read' : 'answer')) text = lied(lie, text);
    }
    return text === reply.answer.text ? reply : { kind: 'answer', answer: { ...reply.answer, text } };
  }

  /** The service holds something else than it was sent; who says that all is well has to have mended it. */
  #holdOtherwise(process: Process, lie: Lie, path: string): void {
    const change = storedLie(lie, this.#service.state, path);
    if (change === undefined) return;
    this.#by = 'a lie';
    this.#service.edit(change);
    this.#by = undefined;
    const live = rulesetAt(this.#service.state, path);
    const held = live?.rules;
    const owned = process.commit.said.some(
      (said) => live !== undefined && rulesOf(said, live)?.isExclusive === true,
    );
    // Without a look at what is nobody's, only what is declared can be seen to be otherwise.
    if (!NOTICED.foreign && (!owned || lie.how === 'strips a member')) return;
    this.#mustNotice(process, `${path} holds something else than was sent (${lie.how})`, () =>
      isDeepStrictEqual(rulesetAt(this.#service.state, path)?.rules, held),
    );
  }

  #mustNotice(process: Process, what: string, isSo: () => boolean): void {
    this.#unnoticed.set(process, [...(this.#unnoticed.get(process) ?? []), { what, isSo }]);
  }

  /** Something else is stored now: by a write of a process, or by somebody else. */
  #committed(before: EmulatorState, after: EmulatorState): void {
    this.#commits += 1;
    const by = this.#by;
    if (by === 'a lie') return;
    for (const [process, marks] of this.#marks) {
      for (const scope of changedScopes(before, after)) {
        const mark = marks.get(scope) ?? { own: 0, others: 0 };
        marks.set(scope, mark);
        if (process.ended === undefined) mark[process === by?.process ? 'own' : 'others'] = this.#commits;
      }
    }
    if (by === undefined) return;
    const { process, method, path } = by;
    process.committed.push(process.addressOf.get(`${method} ${path}`) ?? path);
    const told = process.reading.of(path);
    for (const wrong of wrongs({ method, path, before, after, told }, process.commit.said))
      this.#blame(`${process.name}: ${wrong}`);
    if (NOTICED.overwritten && method === 'PUT' && told !== undefined)
      this.#compare(process, path, told.state, before);
    if (method !== 'POST') return;
    process.creates += 1;
    const isExcused = this.#misled.has(process) || this.#others(process).length > 0;
    if (process.creates > process.plannedCreates && !isExcused)
      this.#blame(`${process.name} made more than it planned`);
  }

  /** Rules that were changed after they were read are overwritten: there is no way around it, and no way to keep silent about it. */
  #compare(process: Process, path: string, read: EmulatorState, before: EmulatorState): void {
    const [told, live] = [read, before].map((state) => rulesetAt(state, path)?.rules);
    if (told !== undefined && live !== undefined && !isDeepStrictEqual(told, live))
      this.#mustNotice(process, `${path} was changed between its read and its write`, () => true);
  }

  #blame(what: string): false {
    this.violations.push(what);
    this.log.push(`VIOLATION ${what}`);
    return false;
  }
}

const scopeOf = (path: string): string => path.split('/').slice(0, 3).join('/');

function changedScopes(before: EmulatorState, after: EmulatorState): readonly string[] {
  return (['zones', 'accounts'] as const).flatMap((level) =>
    Object.keys(after[level])
      .filter((id) => after[level][id] !== before[level][id])
      .map((id) => `${level}/${id}`),
  );
}

function staleness(faults: readonly Fault[]): number {
  const stale = faults.find((fault) => fault.kind === 'stale');
  return stale?.commits ?? 0;
}

const DISTURBANCES: ReadonlySet<string> = new Set(['stale', 'wrong-totals', 'repeat-page', 'result-null']);

const isDisturbance = (fault: Fault): fault is Disturbance => DISTURBANCES.has(fault.kind);

function troubleOf(faults: readonly Fault[]): {
  readonly disturbances: readonly Disturbance[];
  readonly failure: Failure | undefined;
} {
  const failure = faults.find((fault): fault is Failure => !isDisturbance(fault));
  return { disturbances: faults.filter(isDisturbance), failure };
}

/** What a trouble is called in logs and counts. */
function nameOf(what: Event['what']): string {
  switch (what.kind) {
    case 'fault': {
      const { fault } = what;
      return fault.kind === 'status'
        ? `${fault.status}${fault.committed === true ? ' committed' : ''}`
        : fault.kind;
    }
    case 'edit':
      return `edit ${what.when}: ${what.edit}`;
    case 'lie':
      return `lie (${what.lie.place}): ${what.lie.how}`;
    case 'crash':
      return `crash ${what.when}`;
    case 'interrupt':
      return 'interrupt';
    case 'second':
      return 'second applier';
  }
}

/** How a run ended, in one line. */
function told({ ended, isAlive }: Process): string {
  if (ended === undefined) return isAlive ? 'not at all' : 'it died';
  if (ended.how !== 'ran') return String(ended.error);
  const { plan, result, exit } = ended;
  const outcomes = result.outcomes.map(
    (one) =>
      `${one.change.address} ${one.status}${'reason' in one ? ` (${one.reason}: ${one.message})` : ''}`,
  );
  const unread = plan.scopes.flatMap((scope) => (scope.status === 'incomplete' ? scope.reason : []));
  return [
    `exit ${exit}, ${result.verification.verdict}`,
    ...outcomes,
    ...unread.map(({ message }) => message),
  ].join('; ');
}
