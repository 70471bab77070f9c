import { groupsBy } from '../../kernel/lib/groups.js';
import { isLater } from './versions.js';

/**
 * A line with a value that users set or bots update: the revision of an action, the address of the API, the package for GitLab. Groups: the line up to the
 * value, the name of the value, the value with its comment.
 */
const VALUE = /^( *(?:- )?(uses: [\w.-]+\/[\w./-]+@|ZONEWRIGHT_BASE_URL: |ZONEWRIGHT_PACKAGE: ))(\S.*)$/gm;

/** Values of a pipeline, by the start of their lines. What has several values in it is none here. */
export type Values = ReadonlyMap<string, string>;

/** The values in a pipeline. Pure. */
export function valuesIn(pipeline: string): Values {
  const lines = groupsBy([...pipeline.matchAll(VALUE)], ([, , name = '']) => name);
  return new Map(
    lines.flatMap(({ key, items }) => {
      const [value = '', ...more] = new Set(items.map((item) => item[3]));
      return more.length === 0 ? [[key, value] as const] : [];
    }),
  );
}

/** The pipeline with these values. Others stay. Pure. */
export function withValues(pipeline: string, values: Values): string {
  return pipeline.replaceAll(
    VALUE,
    (_, before: string, name: string, value: string) => `${before}${values.get(name) ?? value}`,
  );
}

/** Of `own` values and those of a newer template, the later ones. A value without a version was chosen, and stays. Pure. */
export function laterValues(own: Values, offered: Values): Values {
  return new Map([...own].map(([name, value]) => [name, later(value, offered.get(name) ?? value)]));
}

function later(own: string, offered: string): string {
  return isLater(versionOf(offered), versionOf(own)) === true ? offered : own;
}

/** What is in the comment of a revision, or is the revision itself, or follows the name of a package. */
function versionOf(value: string): string {
  return value.replace(/^.*(?:# |@)/, '');
}
