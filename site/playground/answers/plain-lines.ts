import type { plainWitness } from '@zonewright/edge-rules/simulation/witness.js';

/** Fields as lines of a request: `ip.src: 203.0.113.7`. A text that would be read in another way is in quotes. Pure. */
export function plainLines(fields: ReturnType<typeof plainWitness>): string {
  return Object.entries(fields)
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? plainText(value) : String(value)}`)
    .join('\n');
}

function plainText(text: string): string {
  return /^[\w./-]+(?:[\w./: -]*[\w./-])?$/.test(text) && text !== 'null' ? text : JSON.stringify(text);
}
