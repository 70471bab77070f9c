import type { SectionFinding, SectionPath } from '../../../kernel/model/context.js';
import { either, nameOf as placeName } from '../../../kernel/schema/schema-words.js';
import type { Mistake, RecordRule } from './shape.js';

interface Reporting {
  readonly report: (path: SectionPath, finding: SectionFinding) => void;
}

/** The object that a rule is about. */
export interface Place {
  readonly path: SectionPath;
  /** Misspelt known members, not reported as missing too. */
  readonly misspelt: ReadonlySet<string>;
  /** Members that are always required. */
  readonly required: readonly string[];
}

/** Reports members that violate a rule of the object's table. */
export function checkRule(
  rule: RecordRule,
  owner: Readonly<Record<string, unknown>>,
  { path, misspelt, required }: Place,
  check: Reporting,
): void {
  const report = (mistake: Mistake, at: readonly string[] = [], atKey = false): void => {
    check.report([...path, ...at], { severity: 'error', ...mistake, ...(atKey ? { atKey } : {}) });
  };
  const there = (members: readonly string[]): readonly string[] =>
    members.filter((member) => isThere(owner, member));
  const isMeant = (members: readonly string[]): boolean => members.some((member) => misspelt.has(member));
  const place = placeName(path);
  switch (rule.type) {
    case 'some': {
      // An unknown member may be the purpose of the object.
      const others = Object.keys(owner).filter((name) => !rule.of.includes(name) && !required.includes(name));
      if (there([...rule.of, ...others]).length >= rule.least || isMeant(rule.of)) return;
      report(rule.mistake ?? tooFew(rule.of, rule.least, place));
      return;
    }
    case 'one': {
      const [first, second] = there(rule.of);
      const { except } = rule;
      if (except !== undefined && owner[except.member] === except.is) {
        if (first !== undefined) report(apart(`${except.member}: ${except.is}`, first, place), [first], true);
      } else if (first === undefined && !isMeant(rule.of)) report(tooFew(rule.of, 1, place));
      else if (first !== undefined && second !== undefined)
        report(apart(first, second, place), [second], true);
      return;
    }
    case 'apart': {
      const [first, second] = there(rule.of);
      if (first !== undefined && second !== undefined) report(apart(first, second, place), [second], true);
      return;
    }
    case 'needs': {
      const value = owner[rule.member];
      if (!rule.is.some((wanted) => wanted === value) || isThere(owner, rule.other)) return;
      if (!isMeant([rule.other]))
        report({
          code: 'missing-key',
          message: `${place} has ${rule.member}: ${String(value)} but no ${rule.other}`,
          help: `Add ${rule.other}.`,
        });
      return;
    }
    case 'own': {
      const found = rule.check(owner);
      if (found === undefined) return;
      const { at, ...mistake } = found;
      report(mistake, isThere(owner, at) ? [at] : []);
      return;
    }
  }
}

function tooFew(members: readonly string[], least: number, place: string): Mistake {
  const options = either(members);
  const [only, second] = members;
  const message =
    least > 1
      ? `${place} says too little: it needs ${least} of ${options}`
      : `${place} has ${second === undefined ? `no ${only ?? ''}` : `none of ${options}`}`;
  return { code: 'missing-key', message, help: `Add ${options}.` };
}

function apart(first: string, second: string, place: string): Mistake {
  return {
    code: 'excluded-key',
    message: `${place} has ${first} and ${second}, which exclude each other`,
    help: `Remove one of them.`,
  };
}

/** True if a member is there. Null means that it must be absent. */
export function isThere(owner: Readonly<Record<string, unknown>>, name: string): boolean {
  return Object.hasOwn(owner, name) && owner[name] !== null && owner[name] !== undefined;
}
