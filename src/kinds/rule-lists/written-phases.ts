import type { SectionName } from '../../kernel/model/context.js';
import type { Scope } from '../../kernel/model/scope.js';
import type { Omission } from '../definition/draft.js';
import { rulesetClaim } from './ruleset-list.js';

/** Phases of a zone whose rules another section writes, through a path of its own (public facts, 4; further kinds, 1). */
const WRITERS: readonly (readonly [phase: string, section: SectionName])[] = [
  ['http_request_sanitize', 'url_normalization'],
  ['http_response_page_shield', 'csp_policies'],
];

/** The section that writes the rules of a phase, if it is another one than rulesets. */
export function writerOf({ level }: Pick<Scope, 'level'>, phase: string): SectionName | undefined {
  return level === 'zone' ? WRITERS.find(([own]) => own === phase)?.[1] : undefined;
}

/** The claims of the rulesets whose rules a section of a zone writes, such as csp_policies. */
export function rulesetsWrittenBy(section: string): readonly string[] {
  return WRITERS.filter(([, own]) => own === section).map(([phase]) => rulesetClaim(phase));
}

/** The entry point of such a phase, as what no section of rulesets has to declare. */
export function writtenElsewhere(phase: string, writer: SectionName): Pick<Omission, 'what' | 'why'> {
  return { what: `the ruleset of phase ${phase}`, why: `${writer} is the section for it` };
}
