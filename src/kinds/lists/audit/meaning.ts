import type { AddressSet } from './address-sets.js';
import type { AuditFinding } from './audit.js';

/** What a rule does with the addresses of a list or a set. */
export interface AddressUse extends Pick<AddressSet, 'sense' | 'isNarrowed'> {
  readonly action: string;
  readonly phase: string;
}

/** `nothing`: it is not known, or neither of the two. */
type Effect = 'lets-in' | 'blocks' | 'challenges' | 'nothing';

/** What a finding means for traffic, per use. Without a use: only what the addresses are. Pure. */
export function meaningsOf(finding: AuditFinding, uses: readonly AddressUse[]): readonly string[] {
  if (finding.code === 'duplicate') return [`the same addresses as ${finding.other}: one of them is enough`];
  if (finding.code === 'overlap')
    return [
      finding.isInside
        ? `inside ${finding.other}: without it the same addresses are left`
        : `has some addresses of ${finding.other}`,
    ];
  const known = uses.map((use) => ({ use, effect: effectOf(use) }));
  const effective = known.filter(({ effect }) => effect !== 'nothing');
  if (effective.length === 0) return [nameOf(finding)];
  return [
    ...new Set(
      effective.map(({ use, effect }) => {
        const meaning = meaningOf(finding, effect, isOfPackets(use.phase));
        return use.isNarrowed ? `${meaning}, where the rest of the rule is true` : meaning;
      }),
    ),
  ];
}

/** Blocking all others lets these in. Skipping for all others does nothing to these. */
function effectOf({ action, sense }: AddressUse): Effect {
  if (sense === 'unclear') return 'nothing';
  const isStopping = action === 'block' || action.endsWith('challenge');
  if (sense === 'not-in') return isStopping ? 'lets-in' : 'nothing';
  if (action === 'skip') return 'lets-in';
  return !isStopping ? 'nothing' : action === 'block' ? 'blocks' : 'challenges';
}

/** Rules of these phases see packets with senders' addresses; others see requests of visitors. */
function isOfPackets(phase: string): boolean {
  return phase.startsWith('magic_transit') || phase.startsWith('ddos_l4');
}

type Known = Exclude<AuditFinding, { readonly code: 'duplicate' | 'overlap' }>;

function nameOf(finding: Known): string {
  switch (finding.code) {
    case 'edge':
      return `the edge of ${finding.known} itself`;
    case 'cdn':
      return `the CDN ${finding.known}`;
    case 'reserved':
      return `reserved for ${finding.known}`;
    case 'too-wide':
      return `${finding.isEverything ? 'every one' : 'a large part'} of all IPv${finding.version} addresses`;
  }
}

function meaningOf(finding: Known, effect: Effect, hasPackets: boolean): string {
  const verb = effect === 'challenges' ? 'challenges' : 'blocks';
  switch (finding.code) {
    case 'edge':
      if (effect === 'lets-in') return `lets anyone in who sends through ${finding.known}`;
      return `${verb} the edge itself: ${hasPackets ? 'every visitor of a proxied site' : 'what Workers and other zones send'}`;
    case 'cdn':
      return effect === 'lets-in'
        ? `lets anyone in who uses ${finding.known}`
        : `${verb} everyone who comes through ${finding.known}`;
    case 'reserved':
      return hasPackets
        ? `reserved for ${finding.known}: from the Internet, such a source is forged`
        : `reserved for ${finding.known}: no visitor has such an address, so it does nothing`;
    case 'too-wide': {
      const who = finding.isEverything
        ? `every IPv${finding.version} visitor`
        : 'a large part of all visitors';
      return effect === 'lets-in' ? `lets ${who} in` : `${verb} ${who}`;
    }
  }
}
