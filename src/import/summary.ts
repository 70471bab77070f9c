import type { Change } from '../kernel/model/change.js';
import type { Sections } from '../kernel/model/kind.js';
import { shortAddress } from '../kernel/model/scope.js';
import { count } from '../kernel/lib/words.js';
import { sectionsOf, type SectionDraft } from './section-draft.js';
import type { Proposal } from './propose.js';
import type { ImportedSection } from './result.js';
import { jobKey } from './update/sections.js';

/** What was read of each section, in words. Pure. */
export function sectionsRead(drafts: readonly SectionDraft[]): readonly ImportedSection[] {
  const sections = sectionsOf(drafts);
  return drafts.map(({ name, draft }) => ({
    name,
    words: draft.section === undefined ? 'nothing that a file can hold' : wordsOf(name, sections),
    leftOut: draft.omissions,
  }));
}

function wordsOf(name: keyof Sections, sections: Sections): string {
  const {
    page_shield: shield,
    csp_policies: csp,
    rulesets = [],
    log_fields: fields = {},
    logpush_jobs: logs,
  } = sections;
  switch (name) {
    case 'page_shield':
      return shield?.enabled === true ? 'on' : 'off';
    case 'csp_policies':
      return count(csp?.policies.length ?? 0, 'policy', 'policies');
    case 'rulesets':
      return `${count(rulesets.length, 'phase')}, ${count(rulesets.flatMap(({ rules }) => rules).length, 'rule')}`;
    case 'log_fields':
      return count(Object.values(fields).flat().length, 'field');
    case 'logpush_jobs':
      return count(logs?.jobs.length ?? 0, 'job');
    case 'managed_waf':
    case 'pool_notifications':
    case 'tests':
      return '';
  }
}

/** Addresses of what files declare and is not live: objects, and rules of rulesets. Pure. */
export function goneFrom(changes: readonly Change[]): readonly string[] {
  return changes.flatMap(({ address, kind, action, details }) => {
    const own = shortAddress(address);
    if (kind === 'ruleset') {
      return details.flatMap((detail) =>
        detail.type === 'rule' && detail.change === 'added' ? [`${own}: rule ${detail.ref}`] : [],
      );
    }
    if (kind === 'log_fields') {
      return details.flatMap((detail) =>
        detail.type === 'item' && detail.change === 'added'
          ? [`${own}: ${detail.list} ${detail.item ?? ''}`]
          : [],
      );
    }
    return action === 'create' ? [own] : [];
  });
}

/** Addresses of live things in lists that files share with others. Pure. */
export function foreignTo({ declared, drafts }: Pick<Proposal, 'declared' | 'drafts'>): readonly string[] {
  const live = sectionsOf(drafts);
  return declared.flatMap(({ csp_policies: csp, logpush_jobs: logs, rulesets = [] }) => {
    const ownPolicies = new Set(csp?.policies.map(({ description }) => description));
    const ownJobs = new Set(logs?.jobs.map(jobKey));
    return [
      ...(csp?.ownership === 'shared' ? (live.csp_policies?.policies ?? []) : [])
        .filter(({ description }) => !ownPolicies.has(description))
        .map(({ description }) => `csp_policies/${description}`),
      ...(logs?.ownership === 'shared' ? (live.logpush_jobs?.jobs ?? []) : [])
        .filter((job) => !ownJobs.has(jobKey(job)))
        .map(({ name }) => `logpush_jobs/${name}`),
      ...rulesets.filter(({ ownership }) => ownership === 'shared').flatMap((own) => foreignRules(own, live)),
    ];
  });
}

function foreignRules(
  own: NonNullable<Sections['rulesets']>[number],
  { rulesets = [] }: Sections,
): readonly string[] {
  const refs = new Set(own.rules.map(({ ref }) => ref));
  const live = rulesets.find(({ phase }) => phase === own.phase)?.rules ?? [];
  return live
    .filter(({ ref }) => !refs.has(ref))
    .map(({ ref }, index) => `rulesets/${own.phase}: rule ${ref ?? String(index + 1)}`);
}
