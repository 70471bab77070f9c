import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { upgradeRepository } from '../../../src/app/repository/upgrade.js';
import { formattingExit } from '../../../src/app/repository/format.js';
import type { FormatStep } from '../../../src/engine/configuration/versions/steps.js';
import type { FormattingDocument } from '../../../src/generated/documents/formatting.js';
import { upgradingDocument, upgradingText } from '../../../src/surfaces/reports/formatting.js';
import { within } from '../../../src/surfaces/reports/printers/text/within.js';
import { repository, zonewright } from '../../helpers/command.js';
import { validatorFor } from '../../helpers/documents.js';
import { screenWith } from '../../helpers/screen.js';
import { silentRuntime } from '../../helpers/silent-runtime.js';
import { ZONE } from '../../helpers/world.js';

const STEPS: readonly FormatStep[] = [
  { edits: [{ type: 'rename', of: ['zone'], at: ['shield'], to: 'page_shield' }] },
];
const OLD = `zone: { name: shop.example.com, id: "${ZONE}" }\n# ours\nshield: { enabled: true } # on\n`;
const NEW = OLD.replace('shield:', 'page_shield:');

function upgrade(root: string, isCheck: boolean) {
  return upgradeRepository({ root }, isCheck, silentRuntime(root), STEPS);
}

it('a check shows the edits and writes nothing; then they are written, and nothing is left to do', async () => {
  const root = repository({ 'zones/shop.yaml': OLD });
  const read = (file: string): string => readFileSync(join(root, file), 'utf8');
  const checked = await upgrade(root, true);
  expect(formattingExit(checked, true)).toBe(2);
  expect(within(upgradingText(checked, true, screenWith()), screenWith())).toBe(`--- a/zones/shop.yaml
+++ b/zones/shop.yaml
@@ -1,3 +1,3 @@
 zone: { name: shop.example.com, id: "${ZONE}" }
 # ours
-shield: { enabled: true } # on
+page_shield: { enabled: true } # on

--- a/zonewright.yaml
+++ b/zonewright.yaml
@@ -0,0 +1,1 @@
+version: 2

2 files would change from version 1 to 2. Nothing was written: run zonewright fmt --upgrade.
`);
  expect(read('zones/shop.yaml')).toBe(OLD);

  const done = await upgrade(root, false);
  expect(formattingExit(done, false)).toBe(0);
  expect(within(upgradingText(done, false, screenWith()), screenWith())).toBe(
    'zones/shop.yaml\nzonewright.yaml\n\n2 files changed from version 1 to 2.\n',
  );
  expect([read('zones/shop.yaml'), read('zonewright.yaml')]).toEqual([NEW, 'version: 2\n']);

  const again = await upgrade(root, false);
  expect(within(upgradingText(again, false, screenWith()), screenWith())).toBe(
    'All files are of version 2, the newest: nothing to do.\n',
  );
  expect(formattingExit(again, true)).toBe(0);
});

it('its document says both versions', async () => {
  const root = repository({ 'zones/shop.yaml': OLD });
  const document: FormattingDocument = upgradingDocument(await upgrade(root, true), true);
  const isValid = validatorFor('formatting');
  expect({ isValid: isValid(document), errors: isValid.errors }).toEqual({ isValid: true, errors: null });
  expect(document).toMatchObject({ exit_code: 2, files: 2, upgrade: { from: 1, to: 2 } });
});

it('what can not be upgraded is told, and nothing is written', async () => {
  const root = repository({ 'zones/shop.yaml': `${OLD}page_shield: {}\n` });
  const refused = await upgrade(root, false);
  expect(formattingExit(refused, false)).toBe(3);
  expect(within(upgradingText(refused, false, screenWith()), screenWith())).toContain(
    "shield of zones/shop.yaml can't be renamed",
  );
  expect(readFileSync(join(root, 'zones/shop.yaml'), 'utf8')).toContain('\nshield:');
});

it('upgraded files have the plan of files that were written by hand', async () => {
  const digestOf = async (text: string): Promise<unknown> => {
    const root = repository({ 'zones/shop.yaml': text });
    const ran = await zonewright(['plan', '--emulator', '--format', 'json'], { root });
    expect(ran.stderr).not.toContain('error');
    expect(ran.exit).toBe(0);
    return (JSON.parse(ran.stdout) as { digest: unknown }).digest;
  };
  const root = repository({ 'zones/shop.yaml': OLD });
  await upgrade(root, false);
  expect(await digestOf(readFileSync(join(root, 'zones/shop.yaml'), 'utf8'))).toBe(await digestOf(NEW));
});
