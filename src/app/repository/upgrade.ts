import { textOfFile } from '../../files/repository/file-text.js';
import {
  isAboutReading,
  secretiveFiles,
  type Formatting,
  type LaidOutFile,
} from '../../engine/configuration/formatting.js';
import { readConfiguration } from '../../engine/configuration/read.js';
import { upgradeOf } from '../../engine/configuration/versions/upgrade.js';
import { FORMAT_STEPS, type FormatStep } from '../../engine/configuration/versions/steps.js';
import { isYamlFile } from '../../files/repository/expand.js';
import { openFolder } from '../../files/repository/folder.js';
import { isFileIn } from '../../files/repository/near-misses.js';
import { withTexts } from '../../files/repository/with-texts.js';
import type { Finding } from '../../kernel/model/finding.js';
import { PROJECT_FILE } from '../../kernel/model/settings.js';
import type { Host } from '../ports/host.js';
import type { RepositoryOptions } from '../ports/shared-options.js';
import { createFile, replaceFile } from './files.js';
import { rootOf } from './repository.js';

/** The result of an upgrade. */
export interface Upgrading extends Formatting {
  readonly from: number;
  readonly to: number;
}

/**
 * Brings files to the newest format, and writes changed ones, the project file last. Writes nothing for a check, or if one can't be upgraded. Throws
 * a UserError for an unreadable or unwritable file.
 */
export async function upgradeRepository(
  options: RepositoryOptions,
  isCheck: boolean,
  host: Host,
  steps: readonly FormatStep[] = FORMAT_STEPS,
): Promise<Upgrading> {
  const folder = rootOf(options, host);
  const files = openFolder(folder);
  const { from, to, texts, findings } = await upgradeOf(files, steps);
  const upgraded = await readConfiguration(withTexts(files, texts), { steps });
  const isNew = !isFileIn(await files.top(), PROJECT_FILE);
  const isSecretive = secretiveFiles(upgraded);
  const laidOut: LaidOutFile[] = [];
  for (const file of [...upgraded.sources.keys()].filter(isYamlFile).toSorted()) {
    const before = isNew && file === PROJECT_FILE ? '' : await textOfFile(files, file);
    laidOut.push({ file, before, after: texts.get(file) ?? before, isSecretive: isSecretive(file) });
  }
  for (const [file, after] of isCheck ? [] : texts) {
    const before = laidOut.find((one) => one.file === file)?.before ?? '';
    if (isNew && file === PROJECT_FILE) await createFile({ folder }, file, after);
    else await replaceFile({ folder, files }, file, before, after);
  }
  return {
    from,
    to,
    files: laidOut,
    findings: upgradeFindings(findings, upgraded.findings),
    sources: textsOf(laidOut),
  };
}

/** Why nothing was upgraded, else what was unreadable. */
function upgradeFindings(refused: readonly Finding[], read: readonly Finding[]): readonly Finding[] {
  return refused.length > 0 ? refused : read.filter((finding) => isAboutReading(finding, []));
}

function textsOf(files: readonly LaidOutFile[]): ReadonlyMap<string, string> {
  return new Map(files.map(({ file, before }) => [file, before]));
}
