import type { CompileContext, SectionName, Sections } from '../../kernel/model/context.js';
import { checkInvariants } from './invariants/checks.js';
import { checkNames } from './odd-names.js';
import { checkRuleTests } from './rule-test-checks.js';

/** Checks sections for what is not about one kind: tests, invariants, names. */
export function checkSections(sections: Sections, contextOf: (section: SectionName) => CompileContext): void {
  checkRuleTests(sections.tests ?? [], contextOf('tests'));
  checkInvariants(sections, contextOf('invariants'));
  for (const [name, section] of Object.entries(sections))
    if (isSection(name)) checkNames(section, contextOf(name));
}

/** Whether a key of a file is that of a section. */
function isSection(name: string): name is SectionName {
  return !HEADS.has(name);
}

const HEADS: ReadonlySet<string> = new Set(['zone', 'zones', 'account', 'vars']);
