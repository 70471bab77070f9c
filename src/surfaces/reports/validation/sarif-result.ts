import type { Location as SarifLocation, PhysicalLocation, Result } from 'sarif';
import type { Finding, Location } from '../../../kernel/model/finding.js';
import { pathIn, uriIn, type Checkout } from '../checkout.js';
import { NOWHERE } from './fingerprints.js';
import { inert } from '../../../kernel/lib/inert.js';

const LEVELS = { error: 'error', warning: 'warning', info: 'note' } as const;

/** A finding as a SARIF result, without what it has only among others: its rule, and its fingerprint. */
export function sarifResult(finding: Finding, checkout: Checkout): Result {
  const { severity, message, help, location: place = NOWHERE, scope } = finding;
  const others = otherPlaces(finding, checkout);
  const about = finding.location === undefined && scope !== undefined ? `${scope}: ` : '';
  const lines = [`${about}${message}`, ...(help === undefined ? [] : [help])].map(plain);
  return {
    level: LEVELS[severity],
    message: { text: [...lines, ...others.map(({ link }) => link)].join('\n') },
    locations: [{ physicalLocation: physical(place, checkout) }],
    ...(others.length === 0 ? {} : { relatedLocations: others.map(({ location }) => location) }),
  };
}

/** Other locations, each with the line of the message that links to it: GitHub shows only those that are linked (SARIF 2.1.0, 3.11.6). */
function otherPlaces(
  { related, includedFrom = [] }: Finding,
  checkout: Checkout,
): readonly { readonly location: SarifLocation; readonly link: string }[] {
  const others = [
    ...(related === undefined ? [] : [related]),
    ...includedFrom.map((location) => ({ location, message: 'included' })),
  ];
  return others.map(({ location, message }, index) => {
    const id = index + 1;
    const text = plain(message);
    const name = plain(`${pathIn(checkout, location.file)}:${location.line}:${location.column}`);
    return {
      location: { id, message: { text }, physicalLocation: physical(location, checkout) },
      link: `${text}: [${name.replace(/[[\]\\]/g, String.raw`\$&`)}](${id})`,
    };
  });
}

function physical({ file, line, column, length }: Location, checkout: Checkout): PhysicalLocation {
  return {
    artifactLocation: {
      uri: uriIn(checkout, file),
      ...(checkout.holdsRoot ? { uriBaseId: '%SRCROOT%' } : {}),
    },
    region: { startLine: line, startColumn: column, endColumn: column + length },
  };
}

/**
 * Text of which no part is a link (3.11.6). Braces stay single, though 3.11.5 would have them doubled: a placeholder needs arguments,
 * which these messages have none of, and what doesn't know placeholders shows `{{80 443}}`.
 */
export function plain(text: string): string {
  return inert(text).replaceAll('](', String.raw`]\u{28}`);
}
