import type { LogFieldsSection } from '../../kernel/model/files.js';
import type { Location } from '../../kernel/model/finding.js';
import type { CompileContext } from '../../kernel/model/context.js';
import { LOG_FIELD_LISTS, logFieldsLimit, tooManyLogFields } from '../rule-lists/log-field-facts.js';

export interface LogFieldsSpec {
  /** Parameter of the rule → names. A list that is absent is not managed. */
  readonly fields: Readonly<
    Partial<Record<(typeof LOG_FIELD_LISTS)[number]['parameter'], readonly string[]>>
  >;
  readonly source: Location;
}

/** Compiles the section: lower-case header names, no name twice in a list, no more than the service takes. */
export function compileLogFields(
  section: LogFieldsSection,
  context: CompileContext,
): readonly LogFieldsSpec[] {
  for (const { list, lowerCase } of LOG_FIELD_LISTS)
    checkNames(section[list] ?? [], list, lowerCase, context);
  checkTotal(section, context);
  const fields = Object.fromEntries(
    LOG_FIELD_LISTS.flatMap(({ list, parameter }) => {
      const names = section[list];
      return names === undefined ? [] : [[parameter, names] as const];
    }),
  );
  return [{ fields, source: context.locationOf([]) }];
}

function checkNames(
  names: readonly string[],
  list: string,
  lowerCase: boolean,
  context: CompileContext,
): void {
  names.forEach((name, index) => {
    const first = names.indexOf(name);
    if (first < index) {
      context.report([list, index], {
        severity: 'error',
        code: 'log-fields-duplicate',
        message: `${name} stands twice in ${list}`,
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
      });
    }
  });
}

function checkTotal(section: LogFieldsSection, context: CompileContext): void {
  const limit = logFieldsLimit(context.settings);
  const counts = LOG_FIELD_LISTS.map(({ list }) => ({ name: list, count: section[list]?.length ?? 0 }));
  const problem = tooManyLogFields(counts, limit);
  const paths = LOG_FIELD_LISTS.flatMap(({ list }) => (section[list] ?? []).map((_, index) => [list, index]));
  const path = paths[limit];
  if (problem !== undefined && path !== undefined) context.report(path, { severity: 'error', ...problem });
}
