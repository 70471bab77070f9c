import type { Lived } from './lives.js';

/** Something with meta, in words: `rule block-scanner of rulesets/http_request_firewall_custom`. */
export function nameOfLived({ address, part }: Pick<Lived, 'address' | 'part'>): string {
  return part === undefined ? address : `${part.type} ${part.name} of ${address}`;
}
