import { describe, expect, it } from 'vitest';
import { readConfiguration } from '../../../src/engine/configuration/read.js';
import { openFolder } from '../../../src/files/repository/folder.js';
import { repository } from '../../helpers/command.js';
import { ZONE } from '../../helpers/world.js';

describe('a variable where no text can be', () => {
  it.each([
    ['enabled: "${on}"', 'on: "true"'],
    ['enabled: ${on}', 'on: "yes"'],
    ["enabled: '${on}'", 'on: true'],
  ])('%s: it is told that quotes are not the mistake, and nothing is corrected', async (written, vars) => {
    const files = {
      'zones/a.yaml': `zone: { name: a.example, id: "${ZONE}" }\nvars: { ${vars} }\npage_shield:\n  ${written}\n`,
    };
    const { findings } = await readConfiguration(openFolder(repository(files)));
    expect(findings).toHaveLength(1);
    expect(findings[0]).toMatchObject({ code: 'wrong-type', location: { line: 4 } });
    expect(findings[0]?.fix).toBeUndefined();
    expect(findings[0]?.help).toBe(
      'A variable is always text, with quotes or without. Write the value itself here; zones for which it differs need files of their own.',
    );
  });
});
