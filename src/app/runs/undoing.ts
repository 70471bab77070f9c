import { secretsFrom } from '../../kernel/model/secret.js';
import { UserError } from '../../kernel/model/errors.js';
import { accepting } from '../../engine/configuration/accepting.js';
import type { Configuration } from '../../engine/configuration/configuration.js';
import { PROJECT_MISNAMED } from '../../engine/configuration/near-names.js';
import { PROJECT_FILE } from '../../kernel/model/settings.js';
import type { RunDocument } from '../../generated/documents/run.js';
import { requireValid } from '../../engine/configuration/configuration.js';
import { scopesToUndo } from '../../engine/runs/undo.js';
import type { Host } from '../ports/host.js';
import type { RepositoryOptions } from '../ports/shared-options.js';
import { planKey } from '../session/plan-key.js';
import { readRepository } from '../repository/repository.js';

/**
 * The repository for an undo, which uses its settings, gates and marks. Throws a UserError for an invalid project file. Other files may be invalid:
 * they may be why a run is undone.
 */
export async function openFiles(options: RepositoryOptions, host: Host): Promise<Configuration> {
  const read = accepting(await readRepository(options, host));
  const findings = read.findings.filter(
    ({ code, location }) => code === PROJECT_MISNAMED || location?.file === PROJECT_FILE,
  );
  const project = { ...read, findings };
  requireValid(project);
  return project;
}

/** The configuration that a run found where it wrote. Throws a UserError for an unusable record. */
export function configurationBefore(
  { run, file }: { readonly run: RunDocument; readonly file: string },
  files: Configuration,
  host: Host,
): Configuration {
  const { scopes, findings } = scopesToUndo(
    run,
    file,
    files.scopes,
    secretsFrom(host.env, planKey(files.settings, host.env)),
  );
  const uses = scopes.flatMap(({ declarations }) => declarations.flatMap(({ secrets }) => secrets));
  host.protect(uses.map(({ env }) => host.env[env]));
  // The ignore file is about differences from files, not from what was found.
  const { ignored: _, ...others } = files;
  return { ...others, scopes, findings: [...files.findings, ...findings], narrowed: true };
}

/** Throws a UserError if a run was for another service. */
export function requireService({ id, service }: RunDocument, address: string | undefined): void {
  if (service === address) return;
  throw new UserError(
    `run ${id} was carried out against ${service}, and not against ${address ?? 'this one'}`,
    {
      code: 'run-other-service',
      help: 'Give --base-url or --emulator as the run had it. Nothing was sent.',
    },
  );
}
