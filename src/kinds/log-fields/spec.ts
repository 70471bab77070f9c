import { defined } from '../../kernel/lib/defined.js';
import type { LogFieldsSection } from '../../generated/files.js';
import type { DeclaredRuleset } from '../rule-lists/declared.js';
import type { Location } from '../../kernel/model/finding.js';
import { certainReplacement } from '@zonewright/edge-rules/lib/correction.js';
import type { CompileContext } from '../../kernel/model/context.js';
import {
  firstValueOnly,
  LOG_FIELD_LISTS,
  loggedTwice,
  loggedTwiceWords,
  logFieldsLimit,
  tooManyLogFields,
  type LogFieldFacts as Facts,
} from '../rule-lists/log-field-facts.js';

type Entry = NonNullable<LogFieldsSection[Facts['list']]>[number];

/** A name in a list of the rule. */
export interface LogField {
  readonly name: string;
  readonly preserve_duplicates?: boolean;
}

export interface LogFieldsSpec {
  /** Parameter of the rule → names. An absent list is not managed. */
  readonly fields: Readonly<Partial<Record<Facts['parameter'], readonly LogField[]>>>;
  /** The ruleset to restore. It is compared; `fields` is only for details. */
  readonly ruleset?: DeclaredRuleset;
  readonly source: Location;
}

/** Compiles the section. Reports upper case, repeated and contradictory names, and too many. */
export function compileLogFields(
  section: LogFieldsSection,
  context: CompileContext,
): readonly LogFieldsSpec[] {
  for (const facts of LOG_FIELD_LISTS) {
    checkNames(section, facts, context);
    checkValues(section, facts, context);
  }
  checkBoth(section, context);
  checkTotal(section, context);
  const fields = Object.fromEntries(
    LOG_FIELD_LISTS.flatMap(({ list, parameter }) => {
      const entries = section[list];
      return entries === undefined ? [] : [[parameter, entries.map(fieldOf)] as const];
    }),
  );
  return [{ fields, source: context.locationOf([]) }];
}

function fieldOf(entry: Entry): LogField {
  if (typeof entry === 'string') return { name: entry };
  return {
    name: entry.name,
    ...defined({ preserve_duplicates: entry.preserve_duplicates }),
  };
}

function namesIn(section: LogFieldsSection, list: Facts['list']): readonly string[] {
  return (section[list] ?? []).map((entry: Entry) => fieldOf(entry).name);
}

function checkNames(section: LogFieldsSection, { list, lowerCase }: Facts, context: CompileContext): void {
  const names = namesIn(section, list);
  names.forEach((name, index) => {
    const first = names.indexOf(name);
    if (first < index) {
      context.report([list, index], {
        severity: 'error',
        code: 'log-fields-duplicate',
        message: `${name} appears twice in ${list}`,
        help: 'Remove one of them.',
        related: { path: [list, first], message: 'the first one' },
      });
    }
    if (lowerCase && name !== name.toLowerCase()) {
      context.report([list, index], {
        severity: 'error',
        code: 'log-fields-case',
        message: `header names are written in lower case: ${name}`,
        help: `Write ${name.toLowerCase()}.`,
        fix: certainReplacement(name.toLowerCase()),
      });
    }
  });
}

function checkValues(section: LogFieldsSection, list: Facts, context: CompileContext): void {
  (section[list.list] ?? []).forEach((entry: Entry, index) => {
    const { name, preserve_duplicates: duplicates } = fieldOf(entry);
    const finding = firstValueOnly({ list, name, duplicates }, context.settings);
    if (finding !== undefined) context.report([list.list, index], finding);
  });
}

/** A header is logged as received or sent, not both (custom log fields). */
function checkBoth(section: LogFieldsSection, context: CompileContext): void {
  for (const twice of loggedTwice(({ list }) => namesIn(section, list))) {
    const { first, second } = twice;
    context.report([second.facts.list, second.index], {
      severity: 'error',
      ...loggedTwiceWords(twice, 'list'),
      related: {
        path: [first.facts.list, first.index],
        message: 'the other one',
      },
    });
  }
}

function checkTotal(section: LogFieldsSection, context: CompileContext): void {
  const names = LOG_FIELD_LISTS.flatMap(({ list }) =>
    namesIn(section, list).map((_, index) => ({ list, path: [list, index] })),
  );
  for (const { path, ...problem } of tooManyLogFields(names, logFieldsLimit(context.settings)))
    context.report(path, { severity: 'error', ...problem });
}
