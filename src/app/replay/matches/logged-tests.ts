import {
  suggesting,
  testOf,
  trafficOf,
  type Fields,
  type SuggestedTest,
  type Suggesting,
} from '../../../engine/configuration/life/suggested.js';
import { deciderOf, testedRules } from '../../../engine/configuration/life/reach.js';
import { namedLists } from '../../../engine/configuration/named-lists.js';
import type { Configuration } from '../../../engine/configuration/configuration.js';
import { evaluate, matchesRule } from '@zonewright/edge-rules/simulation/evaluate.js';
import { lineOf } from '@zonewright/edge-rules/replay/log-values.js';
import type { LogFile } from '../../logs/lines.js';
import { ZoneFinder } from '../zones.js';
import { loggedFields } from './logged-fields.js';

/** A rule without tests, and traffic found for them. */
interface Lacking {
  readonly rule: Suggesting;
  hit?: Fields | undefined;
  miss?: Fields | undefined;
}

interface Running {
  readonly rules: readonly Lacking[];
  readonly seen: Set<string>;
}

/** Different requests tried per zone. */
const MOST_TRIED = 20_000;

/** Finds requests for missing tests of rules that keep traffic out. Memory does not grow with the log. */
export class LoggedTests {
  private readonly running: ReadonlyMap<string, Running>;
  private readonly finder: ZoneFinder<Running>;
  private taken = 0;

  /** `zone`: only this zone's rules. */
  constructor({ scopes }: Pick<Configuration, 'scopes'>, zone?: string) {
    const lists = namedLists(scopes);
    const zones = scopes.flatMap(({ scope }) => (scope.level === 'zone' ? [scope.name] : []));
    const rules = suggesting(testedRules(scopes, lists), lists).filter(
      ({ isHit, isMissed, list }) => list.scheme === 'http' && !(isHit && isMissed),
    );
    this.running = new Map(
      zones
        .filter((name) => zone === undefined || name === zone)
        .map((name) => [
          name,
          {
            rules: rules
              .filter(({ declared: { scope } }) => scope.level === 'zone' && scope.name === name)
              .map((rule) => ({ rule })),
            seen: new Set(),
          },
        ]),
    );
    this.finder = new ZoneFinder(this.running, zones);
  }

  /** The number of lines taken. */
  get read(): number {
    return this.taken;
  }

  /** Takes a non-empty line; undefined for one too long. */
  take(text: string | undefined, _: LogFile, __: number): void {
    this.taken += 1;
    const line = text === undefined ? undefined : lineOf(text);
    const running = line === undefined ? 'none' : this.finder.find(line);
    if (line === undefined || typeof running === 'string' || running.seen.size >= MOST_TRIED) return;
    const fields = loggedFields(line);
    const key = JSON.stringify(fields);
    if (running.seen.has(key)) return;
    running.seen.add(key);
    for (const lacking of running.rules) tryFor(lacking, fields);
  }

  /** Tests by rule. All pass. */
  result(): readonly SuggestedTest[] {
    const found = new Map<string, SuggestedTest>();
    for (const { rule, hit, miss } of [...this.running.values()].flatMap(({ rules }) => rules))
      for (const fields of [hit, miss].filter((one) => one !== undefined)) {
        const { location } = rule;
        const test = testOf(fields, rule);
        // Zones that share a file share tests.
        found.set(JSON.stringify([location.file, test]), { rule: rule.rule.rule.name, location, test });
      }
    return [...found.values()];
  }
}

function tryFor(lacking: Lacking, fields: Fields): void {
  const { rule } = lacking;
  const { list, lists } = rule;
  if (!rule.isHit && lacking.hit === undefined)
    lacking.hit = smallest(
      fields,
      (some) => deciderOf(list, trafficOf(some, list, lists)) === rule.rule.rule.name,
    );
  if (!rule.isMissed && lacking.miss === undefined)
    lacking.miss = smallest(fields, (some) => {
      const traffic = trafficOf(some, list, lists);
      return matchesRule(rule.rule, traffic) === false && evaluate(list, traffic).kind !== 'unknown';
    });
}

/** The fields without those that `holds` doesn't need; undefined if it fails for all. */
function smallest(fields: Fields, holds: (fields: Fields) => boolean): Fields | undefined {
  if (!holds(fields)) return undefined;
  return Object.keys(fields)
    .toReversed()
    .reduce<Fields>((kept, name) => {
      const fewer = Object.fromEntries(Object.entries(kept).filter(([key]) => key !== name));
      return holds(fewer) ? fewer : kept;
    }, fields);
}
