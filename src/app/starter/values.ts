import { groupsBy } from '../../kernel/lib/groups.js';
import { isLater } from './versions.js';

/**
 * A line with a value that users or bots set: an action's revision, the API's address, GitLab's package. Groups: the start of the line, the value's
 * name, the value with comment.
 */
const VALUE = /^( *(?:- )?(uses: [\w.-]+\/[\w./-]+@|ZONEWRIGHT_BASE_URL: |ZONEWRIGHT_PACKAGE: ))(\S.*)$/gm;

/** A pipeline's values by the start of their lines. Several values for one are none. */
export type Values = ReadonlyMap<string, string>;

/** The values of a pipeline. Pure. */
export function valuesIn(pipeline: string): Values {
  const lines = groupsBy([...pipeline.matchAll(VALUE)], ([, , name = '']) => name);
  return new Map(
    lines.flatMap(({ key, items }) => {
      const [value = '', ...more] = new Set(items.map((item) => item[3]));
      return more.length === 0 ? [[key, value] as const] : [];
    }),
  );
}

/** The pipeline with these values. Pure. */
export function withValues(pipeline: string, values: Values): string {
  return pipeline.replaceAll(
    VALUE,
    (_, before: string, name: string, value: string) => `${before}${values.get(name) ?? value}`,
  );
}

/** The later of `own` values and a newer template's. One without a version was chosen, and stays. Pure. */
export function laterValues(own: Values, offered: Values): Values {
  return new Map([...own].map(([name, value]) => [name, later(value, offered.get(name) ?? value)]));
}

function later(own: string, offered: string): string {
  return isLater(versionOf(offered), versionOf(own)) === true ? offered : own;
}

/** The version in a revision's comment, the revision, or what follows a package's name. */
function versionOf(value: string): string {
  return value.replace(/^.*(?:# |@)/, '');
}
