import { isDeepStrictEqual } from 'node:util';
import type { EmulatorState } from '../../src/emulator/state.js';
import { EXIT } from '../../src/kernel/model/errors.js';
import { changesOf } from '../../src/kernel/model/plan.js';
import type { Sent } from './connection.js';
import { editBy, type EditName } from './edits.js';
import type { History } from './histories.js';
import { lied, rulesetAt, storedLie, type Lie } from './lies.js';
import { differences, liveScope } from './oracle.js';
import { Process, type Agreement, type Errand } from './process.js';
import { SimulatedService, type Reply } from './service.js';
import { Pulls } from './pulls.js';
import { planQuietly } from './quiet-plan.js';
import { nameOf, ofKind, staleness, troubleOf, Troubles, type What } from './troubles.js';
import { numbersFrom, VirtualTime } from './virtual-time.js';
import { endOf, Watch, type Writing } from './watch.js';
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

/** How long a process is stopped, and when something happens meanwhile, in milliseconds. */
const STOP = 60_000;
const MEANWHILE = 30_000;

/** Plays one history to its end, and two calm runs after it. */
export async function play(history: History, worlds: readonly World[]): Promise<Played> {
  const world = worlds[history.world];
  if (world === undefined) throw new RangeError(`there is no world ${history.world}`);
  const stage = new Stage(history, world);
  if (history.agreement === 'merged') await stage.show();
  await stage.trouble(history);
  if (history.again === 'resume') await stage.goOn();
  if (history.undoes) await stage.undo();
  const isFinished = await stage.calm(history);
  stage.end();
  const { requests } = stage;
  const { log, violations, exits } = stage.watch;
  return { log, violations, met: [...stage.met, ...stage.watch.met], requests, exits, isFinished };
}

class Stage {
  readonly met: string[] = [];
  requests = 0;
  readonly #world: World;
  readonly #time = new VirtualTime();
  readonly #random: () => number;
  readonly #service: SimulatedService;
  readonly #troubles: Troubles;
  readonly #processes: Process[] = [];
  readonly #pulls = new Pulls(() => this.#time.now);
  readonly watch = new Watch(this.#pulls);
  #restarts = 0;
  #again: History['again'] = 'anew';
  #by: Writing | 'a lie' | undefined;
  /** Who began an operation, by its path. */
  readonly #owners = new Map<string, Process>();

  constructor({ events, latencies }: History, world: World) {
    this.#world = world;
    this.#troubles = new Troubles(events);
    this.#random = numbersFrom(latencies);
    this.#service = new SimulatedService(world.state, (before, after) => {
      this.#begunIn(before, after);
      if (this.#by !== 'a lie') this.watch.committed(this.#by, before, after);
    });
  }

  /** Two pull requests, one for each commit, show what they would change. */
  async show(): Promise<void> {
    for (const [pull, { configuration }] of [
      [1, this.#world.commits[0]],
      [2, this.#world.commits[1]],
    ] as const)
      await this.#pulls.show(pull, await planQuietly(configuration, this.#service, this.#time));
  }

  /** Runs under everything that the history has in store, until every run has ended or died. */
  async trouble({
    commit,
    agreement,
    again,
  }: Pick<History, 'commit' | 'agreement' | 'again'>): Promise<void> {
    this.#again = again;
    this.#start(commit, agreement);
    await this.#untilEnd();
    this.#troubles.end();
  }

  /** Goes on, without trouble, with the last run when it died or was interrupted. */
  async goOn(): Promise<void> {
    const last = this.#processes.at(-1);
    if (last?.record === undefined || !last.isResumable || this.watch.violations.length > 0) return;
    this.met.push('resumed in the end');
    this.#startAgain({ kind: 'resume', of: last, record: last.record });
    await this.#untilEnd();
  }

  /** Brings back, without trouble, what the last run found that wrote something. */
  async undo(): Promise<void> {
    const last = this.#processes.findLast(({ hasWritten }) => hasWritten);
    if (last?.record === undefined || this.watch.violations.length > 0) return;
    this.met.push('undone');
    const undoing = this.#startAgain({ kind: 'undo', of: last, record: last.record });
    await this.#untilEnd();
    this.watch.isBack(undoing, last, this.#service.state);
  }

  /**
   * A run without trouble does what is left. The next one finds nothing to do, or undoes what somebody did by hand meanwhile. False when
   * there is what no run can do.
   */
  async calm({ commit, drift }: Pick<History, 'commit' | 'drift'>): Promise<boolean> {
    const isFinished = await this.#runCalmly(commit);
    if (isFinished === false || this.watch.violations.length > 0) return false;
    if (drift !== undefined) {
      this.#service.edit(editBy(drift));
      await this.#runCalmly(commit);
      return true;
    }
    if (isFinished === 'nothing to do') return true;
    const before = this.watch.writes;
    const again = await this.#runCalmly(commit);
    if (again !== 'nothing to do' || this.watch.writes > before)
      this.watch.blame('after a run that did everything there is something to do');
    return true;
  }

  /** One run with nothing in its way has to make everything as declared. False when there is what no run can do. */
  async #runCalmly(commit: 0 | 1): Promise<'done' | 'nothing to do' | false> {
    const process = this.#start(commit, 'all');
    await this.#untilEnd();
    const { ended } = process;
    if (ended?.how !== 'ran') return this.watch.blame(`the calm run did not end well: ${endOf(process)}`);
    const { plan, exit } = ended;
    if (plan.scopes.some(({ status }) => status === 'incomplete')) return false;
    if (exit !== EXIT.ok) return this.watch.blame(`the calm run ended with ${exit}: ${endOf(process)}`);
    for (const said of process.commit.said) {
      const live = liveScope(this.#service.state, said);
      if (live !== undefined)
        for (const one of differences(said, live, this.#service.state))
          this.watch.blame(`in the end: ${one}`);
    }
    return changesOf(plan).length === 0 ? 'nothing to do' : 'done';
  }

  /** Nothing is left that waits: the deadline of a request keeps the machine's own time. */
  end(): void {
    for (const process of this.#processes) process.die();
  }

  #start(commit: 0 | 1, agreement: Agreement): Process {
    return this.#run({ commit: this.#world.commits[commit], agreement, errand: { kind: 'apply' } });
  }

  /** A run that goes on with another one, or takes it back. */
  #startAgain(errand: Extract<Errand, { readonly of: Process }>): Process {
    const { commit, agreement } = errand.of;
    return this.#run({ commit, agreement, errand });
  }

  #run(about: Omit<ConstructorParameters<typeof Process>[1], 'pull'>): Process {
    const pull = about.commit === this.#world.commits[0] ? 1 : 2;
    const process = new Process(
      `run ${this.#processes.length + 1}`,
      { ...about, pull },
      {
        time: this.#time,
        random: this.#random,
        delay: () => this.#delay(),
        pulls: this.#pulls,
        arrive: (by, sent) => this.#time.after(this.#delay(), () => this.#arrive(by, sent)),
      },
    );
    this.#processes.push(process);
    this.watch.begins(process, this.#service.state);
    return process;
  }

  /** Milliseconds on the way, one way. */
  #delay(): number {
    return 1 + Math.floor(this.#random() * 20);
  }

  async #untilEnd(): Promise<void> {
    const isOver = (): boolean =>
      this.watch.violations.length > 0 ||
      this.#processes.every(({ isAlive, ended }) => !isAlive || ended !== undefined);
    const checked = new Set(this.#processes.filter(({ ended }) => ended !== undefined));
    const check = (): boolean => {
      for (const process of this.#processes) {
        if (process.ended === undefined || checked.has(process)) continue;
        checked.add(process);
        this.watch.ends(process, this.#service.state);
      }
      return isOver();
    };
    if (!(await this.#time.pass(check, this.#time.now + DEADLINE))) this.watch.blame('a run does not end');
  }

  /** An operation goes on by itself: without a look of anybody, the emulator does nothing. It is of the process that began it, whoever looks. */
  #begunIn(before: EmulatorState, after: EmulatorState): void {
    for (const [account, path] of operationsIn(after)) {
      if (operationsIn(before).some(([, other]) => other === path)) continue;
      if (this.#by !== undefined && this.#by !== 'a lie') this.#owners.set(path, this.#by.process);
      for (const seconds of LOOKS) this.#time.after(seconds * 1000, () => this.#look(path));
      this.met.push('list operation');
      this.watch.log.push(`${this.#time.now} an operation begins in ${account}`);
    }
  }

  /** Somebody looks at an operation. */
  #look(path: string): void {
    this.#carryOn(path, () =>
      this.#service.take(
        { method: 'GET', target: path, headers: { authorization: 'Bearer token' }, text: '' },
        troubleOf([]),
      ),
    );
  }

  #carryOn<Result>(path: string, look: () => Result): Result {
    const process = this.#owners.get(path);
    this.#by = process && { process, method: 'GET', path };
    const result = look();
    this.#by = undefined;
    return result;
  }

  /** One request of a process reaches the service. */
  #arrive(process: Process, sent: Sent): void {
    if (!process.isAlive) return;
    const { method, target } = sent.request;
    const [path = ''] = target.split('?', 1);
    this.requests += 1;
    const due = this.#troubles.due(method === 'GET');
    for (const what of due) this.met.push(nameOf(what));
    for (const { commit } of ofKind(due, 'second').slice(0, 1))
      if (this.#processes.length < 4) this.#start(commit, process.agreement);
    if (ofKind(due, 'interrupt').length > 0) this.#time.reach(process, 0, () => process.interrupt());
    for (const { fault } of ofKind(due, 'record')) this.#pulls.fail(fault);
    for (const { meanwhile } of ofKind(due, 'pause').slice(0, 1)) this.#stop(process, meanwhile);
    if (ofKind(due, 'crash').some(({ when }) => when === 'before'))
      return this.#crash(process, `${method} ${target}`);
    const edits = (when: 'before' | 'after'): void => {
      for (const { edit } of ofKind(due, 'edit').filter((one) => one.when === when)) this.#edit(edit);
    };
    edits('before');
    const faults = ofKind(due, 'fault').map(({ fault }) => fault);
    const lies = ofKind(due, 'lie').map(({ lie }) => lie);
    const seen = this.#service.before(method === 'GET' ? staleness(faults) : 0);
    const take = (): Reply => this.#service.take(sent.request, troubleOf(faults));
    const plain =
      method === 'GET' ? this.#carryOn(path, take) : this.#written({ process, method, path }, take);
    const reply = this.#withLies(plain, lies, { process, method, path });
    edits('after');
    const status = reply.kind === 'answer' ? String(reply.answer.status) : reply.kind;
    this.watch.log.push(
      `${this.#time.now} ${process.name} ${method} ${target} ${sent.request.text} ${due.map(nameOf).join()} ${status}`,
    );
    if (ofKind(due, 'crash').length > 0) return this.#crash(process, 'after it was carried out');
    const isMisled = reply !== plain || faults.some(({ kind }) => kind === 'stale');
    const wait = this.#delay() + (reply.kind === 'hang' ? 30_000 : 0);
    const arrived = this.#time.now;
    this.#time.reach(process, wait, () => {
      process.answered(sent);
      if (isMisled) this.watch.misled(process);
      if (method === 'GET' && reply.kind === 'answer' && reply.answer.status === 200)
        process.reading.learn(path, reply.answer.text ?? '', {
          state: seen,
          isLie: reply !== plain,
          at: arrived,
        });
      if (!sent.aborted && reply.kind === 'answer' && reply.answer.status === 429)
        process.pausedUntil = this.#time.now + Number(reply.answer.headers['retry-after'] ?? 0) * 1000;
      if (method !== 'GET') process.reading.forget(scopeOf(path));
      sent.reply(reply);
    });
  }

  /** A process does nothing for a while, and the world goes on. */
  #stop(process: Process, meanwhile: Extract<What, { kind: 'pause' }>['meanwhile']): void {
    this.watch.log.push(`${this.#time.now} ${process.name} is stopped`);
    process.stop(STOP);
    this.#time.after(MEANWHILE, () => {
      if (!process.isAlive || process.ended !== undefined) return;
      if (meanwhile.of === 'edit') return this.#edit(meanwhile.edit);
      process.loseLocks();
      if (this.#processes.length < 4) this.#start(meanwhile.commit, process.agreement);
    });
  }

  /** Somebody's edit. That an operation fails is nobody's: it is as if its process had been told. */
  #edit(edit: EditName): void {
    const [operation] = operationsIn(this.#service.state).toReversed();
    const change = (): void => this.#service.edit(editBy(edit));
    if (edit === 'ends an operation' && operation !== undefined) this.#carryOn(operation[1], change);
    else change();
  }

  #written(by: Writing, take: () => Reply): Reply {
    this.#by = by;
    const reply = take();
    this.#by = undefined;
    return reply;
  }

  #crash(process: Process, where: string): void {
    this.watch.log.push(`${this.#time.now} ${process.name} dies: ${where}`);
    process.die();
    const { commit, agreement, record } = process;
    this.#restarts += 1;
    if (this.#restarts > RESTARTS) return;
    if (this.#again === 'resume' && record !== undefined && process.isResumable) {
      this.met.push('resumed');
      this.#startAgain({ kind: 'resume', of: process, record });
      return;
    }
    this.#start(commit === this.#world.commits[0] ? 0 : 1, agreement);
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
    const held = rulesetAt(this.#service.state, path)?.rules;
    this.watch.mustNotice(process, `${path} holds something else than was sent (${lie.how})`, () =>
      isDeepStrictEqual(rulesetAt(this.#service.state, path)?.rules, held),
    );
  }
}

/** The path of the zone or account that a path is in. */
const scopeOf = (path: string): string => path.split('/').slice(0, 3).join('/');

/** When anybody looks at an operation, in seconds after it began. */
const LOOKS = [15, 30, 45, 60];

/** The accounts and paths of all operations. */
function operationsIn({ accounts }: EmulatorState): readonly (readonly [account: string, path: string])[] {
  return Object.entries(accounts).flatMap(([id, account]) =>
    account.list_operations.map(
      (operation) => [id, `/accounts/${id}/rules/lists/bulk_operations/${operation.id}`] as const,
    ),
  );
}
