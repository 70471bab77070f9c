import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const FILE = `zone: { name: shop.example.com, id: "00000000000000000000000000000001" }
page_shield: { enabled: true }
rulesets:
  - phase: http_request_firewall_custom
    rules:
      - { ref: block-admin, action: block, expression: 'starts_with(http.request.uri.path, "/admin")' }
`;

/** Writes a repository with one small file to a temporary folder, which the caller removes. Returns its path. */
export function sampleRepository(): string {
  const folder = mkdtempSync(join(tmpdir(), 'zonewright-sample-'));
  mkdirSync(join(folder, 'zones'));
  writeFileSync(join(folder, 'zones', 'shop.yaml'), FILE);
  return folder;
}
