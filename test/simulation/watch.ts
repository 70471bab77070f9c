import { isDeepStrictEqual } from 'node:util';
import type { EmulatorState } from '../../src/emulator/state.js';
import { EXIT } from '../../src/kernel/model/errors.js';
import { changeDigest, changesOf } from '../../src/kernel/model/plan.js';
import { wrongs } from './commits.js';
import { untruths } from './endings.js';
import { rulesetAt } from './lies.js';
import { isShown, openings, risksText } from './outcomes.js';
import type { Process } from './process.js';
import type { Pulls } from './pulls.js';
import { addressesIn, listsOf } from './oracle.js';
import { notBack, wrongsBack } from './ways-back.js';

/** A write of a process, on its way to what is stored. */
export interface Writing {
  readonly process: Process;
  readonly method: string;
  readonly path: string;
}

/** The numbers of the last commits in a scope: of a process, and of anybody else while it ran. */
interface Mark {
  own: number;
  others: number;
}

/** What must not be, looked for after every commit and at the end of every run. */
export class Watch {
  readonly log: string[] = [];
  readonly violations: string[] = [];
  /** The exit codes of the runs. */
  readonly exits: number[] = [];
  commits = 0;
  /** How many of these were writes of runs: an operation goes on by itself. */
  writes = 0;
  readonly #marks = new Map<Process, Map<string, Mark>>();
  /** What was stored when a run began, or the one that it goes on with, and how many commits there had been. */
  readonly #begun = new Map<Process, { readonly state: EmulatorState; readonly commits: number }>();
  /** Who made each commit; undefined for those of other people. */
  readonly #authors: (Process | undefined)[] = [];
  readonly #misled = new Set<Process>();
  /** By process: what its writes came upon that it has to notice, as long as it is so. */
  readonly #unnoticed = new Map<Process, { readonly what: string; readonly isSo: () => boolean }[]>();
  /** What happened of which a test has to see some. */
  readonly met: string[] = [];
  readonly #pulls: Pick<Pulls, 'use' | 'isGone'>;

  constructor(pulls: Pick<Pulls, 'use' | 'isGone'>) {
    this.#pulls = pulls;
  }

  /** Who goes on with a run takes over what happened to it. */
  begins(process: Process, state: EmulatorState): void {
    const former = process.errand.kind === 'resume' ? process.errand.of : undefined;
    const marks = former === undefined ? undefined : this.#marks.get(former);
    this.#marks.set(process, new Map([...(marks ?? [])].map(([scope, mark]) => [scope, { ...mark }])));
    const begun = former === undefined ? undefined : this.#begun.get(former);
    this.#begun.set(process, begun ?? { state, commits: this.commits });
    if (former !== undefined && this.#misled.has(former)) this.#misled.add(process);
  }

  /** A run was undone. Where nobody else had a hand in it, everything that it wrote has to be as it found it. */
  isBack(undoing: Process, of: Process, live: EmulatorState): void {
    const begun = this.#begun.get(of);
    if (begun === undefined || this.#misled.has(of)) return;
    const family = new Set<Process | undefined>([undoing]);
    for (let one: Process | undefined = of; one !== undefined; one = formerOf(one)) family.add(one);
    if (!this.#authors.slice(begun.commits).every((author) => family.has(author))) return;
    for (const one of notBack(undoing, begun.state, live)) this.blame(`${undoing.name}: undone, and ${one}`);
  }

  /** It was told an old state, or a lie. */
  misled(process: Process): void {
    this.#misled.add(process);
  }

  /** Who says that all is well has to have mended it. */
  mustNotice(process: Process, what: string, isSo: () => boolean): void {
    this.#unnoticed.set(process, [...(this.#unnoticed.get(process) ?? []), { what, isSo }]);
  }

  /** Something else is stored now: by a write of a process, or by somebody else. */
  committed(by: Writing | undefined, before: EmulatorState, after: EmulatorState): void {
    this.commits += 1;
    this.#authors.push(by?.process);
    for (const [process, marks] of this.#marks) {
      if (process.ended !== undefined) continue;
      for (const scope of changedScopes(before, after)) {
        const mark = marks.get(scope) ?? { own: 0, others: 0 };
        marks.set(scope, mark);
        mark[process === by?.process ? 'own' : 'others'] = this.commits;
      }
    }
    if (by !== undefined) this.#judgeWrite(by, before, after);
  }

  #judgeWrite({ process, method, path }: Writing, before: EmulatorState, after: EmulatorState): void {
    const address = addressAt(process, method, path, before);
    const told = process.reading.of(path);
    const write = { method, path, before, after, told };
    const wrong =
      process.errand.kind === 'undo' ? wrongsBack(write, process) : wrongs(write, process.commit.said);
    for (const one of wrong) this.blame(`${process.name}: ${one}`);
    // An operation that is carried on was written when it was begun. One that fails has written nothing.
    if (method === 'GET') {
      for (const items of failedBetween(before, after)) {
        const own = process.committed.lastIndexOf(addressAt(process, 'PUT', items, before) ?? items);
        if (own >= 0) process.committed.splice(own, 1);
      }
      return;
    }
    this.writes += 1;
    process.committed.push(address ?? path);
    const sent = process.sent.get(address ?? '');
    if (sent !== undefined && process.agreement === 'merged' && process.errand.kind !== 'undo') {
      this.met.push('written by merging');
      if (!this.#pulls.use(sent.digest, familyOf(process)))
        this.blame(`${process.name}: ${method} ${path} was approved once, and is carried out once more`);
    }
    const isExcused = this.#misled.has(process) || this.#others(process).length > 0;
    if (process.inherited.includes(address ?? path) && !isExcused)
      this.blame(`${process.name}: ${method} ${path} was carried out before, and was sent once more`);
    if (!isExcused)
      for (const list of namedTooEarly(path, process, before, after))
        this.blame(
          `${process.name}: ${method} ${path} names list ${list}, which does not hold yet what it will`,
        );
    if (method === 'PUT' && told !== undefined) this.#compare(process, path, told.state, before);
    if (told === undefined || told.state === before)
      for (const opened of openings(before, after))
        if (!isExcused && sent !== undefined && !isShown(opened.strictness, sent.risks))
          this.blame(
            `${process.name}: ${path} treats traffic less strictly than anybody was shown: ${opened.how}; shown: ${risksText(sent.risks)}`,
          );
    if (method !== 'POST') return;
    process.creates += 1;
    if (process.creates > process.plannedCreates && !isExcused)
      this.blame(`${process.name} made more than it planned`);
  }

  /** Rules that were changed after they were read are overwritten: there is no way around it, and no way to keep silent about it. */
  #compare(process: Process, path: string, read: EmulatorState, before: EmulatorState): void {
    const [told, live] = [read, before].map((state) => rulesetAt(state, path)?.rules);
    if (told !== undefined && live !== undefined && !isDeepStrictEqual(told, live))
      this.mustNotice(process, `${path} was changed between its read and its write`, () => true);
  }

  /** The scopes that somebody else changed while a process ran. */
  #others(process: Process): readonly (readonly [string, Mark])[] {
    return [...(this.#marks.get(process) ?? [])].filter(([, { others }]) => others > 0);
  }

  /** A run has ended: what it says of itself has to be so. */
  ends(process: Process, state: EmulatorState): void {
    const changed = this.#others(process);
    const wasMisled = this.#misled.has(process);
    const around = {
      changedSince: new Set(changed.filter(([, { own, others }]) => others > own).map(([scope]) => scope)),
      wasChanged: changed.length > 0,
      wasMisled,
    };
    this.log.push(`${process.name} ended: ${endOf(process)}`);
    const { ended } = process;
    if (ended?.how === 'ran') this.exits.push(ended.exit);
    const due = ended?.how === 'ran' && process.agreement === 'merged' ? changesOf(ended.plan) : [];
    if (due.some(({ change }) => this.#pulls.isGone(changeDigest(change), familyOf(process))))
      this.met.push('asked again for what was used');
    // Who is shown an old state, or another one, after the write can't see what became of it.
    if (ended?.how === 'ran' && ended.exit === EXIT.ok && !wasMisled)
      for (const { what, isSo } of this.#unnoticed.get(process) ?? [])
        if (isSo()) this.blame(`${process.name}: exit 0, and ${what}`);
    for (const one of untruths(process, state, around)) this.blame(`${process.name}: ${one}`);
  }

  blame(what: string): false {
    this.violations.push(what);
    this.log.push(`VIOLATION ${what}`);
    return false;
  }
}

/** The address of the change that a write of a process is about; undefined if it is about none. */
function addressAt(process: Process, method: string, path: string, state: EmulatorState): string | undefined {
  return [path, byName(path, state)]
    .map((one) => process.addressOf.get(`${method} ${one}`))
    .find((one) => one !== undefined);
}

/** The paths of the items that an operation would have replaced which failed between two states. */
function failedBetween(before: EmulatorState, after: EmulatorState): readonly string[] {
  return Object.entries(after.accounts).flatMap(([account, { list_operations: operations }]) =>
    operations.flatMap(({ id, list, status }) => {
      const former = before.accounts[account]?.list_operations.find((one) => one.id === id);
      const isNew = status === 'failed' && former?.status !== 'failed';
      return isNew ? [`/accounts/${account}/rules/lists/${list}/items`] : [];
    }),
  );
}

/** The name of the run that others go on with, whoever does. */
function familyOf(process: Process): string {
  const former = formerOf(process);
  return former === undefined ? process.name : familyOf(former);
}

function formerOf({ errand }: Process): Process | undefined {
  return errand.kind === 'resume' ? errand.of : undefined;
}

function changedScopes(before: EmulatorState, after: EmulatorState): readonly string[] {
  return (['zones', 'accounts'] as const).flatMap((level) =>
    Object.keys(after[level])
      .filter((id) => after[level][id] !== before[level][id])
      .map((id) => `${level}/${id}`),
  );
}

/** How a run ended, in one line. */
export function endOf({ ended, isAlive }: Process): string {
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

/** The lists that rules name which were written, and that lack an item which the files say of them. */
function namedTooEarly(
  path: string,
  { said }: Process,
  before: EmulatorState,
  after: EmulatorState,
): readonly string[] {
  const [, level = '', id = '', family] = path.split('/');
  if (family !== 'rulesets') return [];
  const [was = [], is = []] = [before, after].map(
    ({ zones, accounts }) => (level === 'zones' ? zones[id] : accounts[id])?.rulesets,
  );
  const written = is.filter((ruleset) => !was.some((one) => isDeepStrictEqual(one.rules, ruleset.rules)));
  const texts = written.flatMap(({ rules }) => rules.map(({ expression }) => expression));
  return said.flatMap((one) =>
    (listsOf(one)?.items ?? []).flatMap(({ name, items }) => {
      const live = after.accounts[one.id]?.lists.find((list) => list.name === name);
      const held = new Set(live === undefined ? [] : addressesIn(live));
      const isNamed = texts.some((text) => text.includes(`$${String(name)}`));
      const lacks = [items].flat().some((item) => !held.has(String(item)));
      return isNamed && lacks ? [String(name)] : [];
    }),
  );
}

/** The path of the items of a list, by its name: a plan doesn't know the id of one that is yet to be made. */
function byName(path: string, { accounts }: EmulatorState): string {
  const [, , account = '', , , id, ...rest] = path.split('/');
  const name = accounts[account]?.lists.find((list) => list.id === id)?.name;
  return name === undefined ? path : [`/accounts/${account}/rules/lists/{${name}}`, ...rest].join('/');
}
