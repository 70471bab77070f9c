import { isObject } from '../../kernel/model/json.js';
import type { SectionPath } from '../../kernel/model/context.js';
import type { Vars } from '../../generated/files.js';
import { REFERENCE_ONLY } from '../../kernel/lib/references.js';
import { placeOfGiven, type GivenValues } from './load.js';
import { rightVars } from './right-vars.js';
import { substituteVars, type VarProblem, type Visible, type VisibleParts } from './vars.js';

/** What a file's fragments see, for one of its zones. */
export interface SeenByFragments {
  readonly parts: VisibleParts;
  /** Problems in the values themselves. */
  readonly problems: readonly VarProblem[];
  /** Values that no fragment has used, by place. Complete once the file has its variables. */
  readonly unused: () => readonly SectionPath[];
  /** Values that hide a variable of file, zone or project, with its place. */
  readonly hiding: readonly {
    readonly at: SectionPath;
    readonly name: string;
    readonly hidden: SectionPath;
  }[];
}

/**
 * The variables of each part of a file that comes from a fragment: those of its include over those of the file. An include's values can refer to what
 * is visible at the include. A fragment sees its own include's values, not those of outer ones. Pure.
 */
export function seenByFragments({ includes, parts }: GivenValues, file: Visible): SeenByFragments {
  const problems: VarProblem[] = [];
  const unused = new Map<string, SectionPath>();
  const hiding: { at: SectionPath; name: string; hidden: SectionPath }[] = [];
  const seen: Visible[] = [];
  for (const [index, { values, within }] of includes.entries()) {
    const around = (within === undefined ? undefined : seen[within]) ?? file;
    const own = givenValues(index, values, around);
    problems.push(...own.problems);
    for (const name of Object.keys(own.vars)) {
      const at = placeOfGiven(index, name);
      unused.set(JSON.stringify(at), at);
      if (Object.hasOwn(file.vars, name)) hiding.push({ at, name, hidden: file.placeOf(name) });
    }
    seen.push({
      vars: { ...file.vars, ...own.vars },
      given: placeOfGiven(index),
      placeOf: (name) =>
        Object.hasOwn(own.vars, name)
          ? (own.passed.get(name) ?? placeOfGiven(index, name))
          : file.placeOf(name),
      onUse: (name) => {
        if (Object.hasOwn(own.vars, name)) unused.delete(JSON.stringify(placeOfGiven(index, name)));
        else file.onUse?.(name);
      },
    });
  }
  const root = new Node();
  for (const [at, include] of parts) root.at(at).visible = include === -1 ? file : (seen[include] ?? file);
  return { parts: root, problems, unused: () => [...unused.values()], hiding };
}

class Node implements VisibleParts {
  visible?: Visible;
  readonly parts = new Map<string, Node>();

  /** The node at a place, added with those leading to it. */
  at(place: SectionPath): Node {
    return place.reduce<Node>((node, step) => {
      const next = node.parts.get(String(step)) ?? new Node();
      node.parts.set(String(step), next);
      return next;
    }, this);
  }
}

interface GivenHere {
  readonly vars: Vars;
  readonly problems: readonly VarProblem[];
  /** Where passed-on variables have their values. */
  readonly passed: ReadonlyMap<string, SectionPath>;
}

/** The values of one include, with variables replaced. `${name}` alone is the variable's value, also a list. */
function givenValues(index: number, values: unknown, around: Visible): GivenHere {
  const problems: VarProblem[] = [];
  const passed = new Map<string, SectionPath>();
  const vars = Object.entries(isObject(values) ? values : {}).flatMap(([name, value]) => {
    const [, only] = (typeof value === 'string' && REFERENCE_ONLY.exec(value)) || [];
    if (only !== undefined && Object.hasOwn(around.vars, only)) {
      around.onUse?.(only);
      passed.set(name, around.placeOf(only));
      return [[name, around.vars[only]] as const];
    }
    // In a list: the result must not depend on the variable's name.
    const put = substituteVars([value], around.vars, around.placeOf, { visible: around, parts: new Map() });
    problems.push(
      ...put.problems.map((one) => ({ ...one, path: placeOfGiven(index, name, ...one.path.slice(1)) })),
    );
    if (put.problems.length > 0) return [[name, value] as const];
    return Array.isArray(put.value) ? [[name, put.value[0] as unknown] as const] : [];
  });
  return { vars: rightVars(Object.fromEntries(vars)), problems, passed };
}
