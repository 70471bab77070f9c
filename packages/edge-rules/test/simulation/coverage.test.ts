import { describe, expect, it } from 'vitest';
import { lostCoverage } from '../../src/simulation/coverage.js';
import { printWitness } from '../../src/simulation/witness.js';

describe('what an expression leaves out', () => {
  it.each([
    ['http.host eq "a.example"', 'http.host in {"a.example" "b.example"}'],
    ['http.host eq "a.example"', 'true'],
    ['ip.src in {192.0.2.0/25 192.0.2.128/25}', 'ip.src in {192.0.2.0/24}'],
    ['http.request.uri.path contains "/admin"', 'http.request.uri.path contains "/admin" or ssl'],
    ['ip.src in $office', 'ip.src in $office'],
    ['false', 'http.host eq "a.example"'],
  ])('is nothing from %s to %s', (before, after) => {
    expect(lostCoverage(before, after, 'http')).toEqual({ kind: 'none' });
  });

  it.each([
    ['true', 'http.host eq "a.example"', '{ http.host: "www.example.com" }'],
    ['http.host in {"a.example" "b.example"}', 'http.host eq "a.example"', '{ http.host: "b.example" }'],
    ['true', 'false', 'any request'],
    ['ip.src in {192.0.2.0/24}', 'ip.src in {192.0.2.0/25}', '{ ip.src: 192.0.2.129 }'],
  ])('from %s to %s is told by an example', (before, after, example) => {
    const lost = lostCoverage(before, after, 'http');
    expect(lost.kind === 'lost' ? printWitness(lost.witness, 'http') : lost).toBe(example);
  });

  it('is unknown where it depends on what nobody can look into', () => {
    expect(lostCoverage('ip.src in $office', 'ip.src in $home', 'http')).toEqual({
      kind: 'unknown',
      because: expect.stringContaining('it depends on $'),
    });
  });
});
