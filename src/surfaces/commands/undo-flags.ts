import type { ApiOptions, RepositoryOptions, RunsOption } from '../../app/ports/shared-options.js';
import type { Runtime } from '../runtime/runtime.js';

/** Flags with which another command finds the same records. */
export function flagsFor({ root, runs }: RepositoryOptions & RunsOption): readonly string[] {
  return [...(root === '.' ? [] : ['--root', root]), ...(runs === undefined ? [] : ['--runs', runs])];
}

/** Flags for the same service, without what the environment already says. */
export function serviceFlags(
  { baseUrl, emulator }: Pick<ApiOptions, 'baseUrl' | 'emulator'>,
  { env }: Pick<Runtime, 'env'>,
): readonly string[] {
  if (typeof emulator === 'string')
    return emulator === env['ZONEWRIGHT_EMULATOR'] ? [] : ['--emulator', emulator];
  return baseUrl === undefined || baseUrl === env['ZONEWRIGHT_BASE_URL'] ? [] : ['--base-url', baseUrl];
}

const EMULATOR = 'emulator ';

/** As serviceFlags, from the address in a record. */
export function flagsOfService(service: string, runtime: Pick<Runtime, 'env'>): readonly string[] {
  const isEmulator = service.startsWith(EMULATOR);
  return serviceFlags(
    isEmulator ? { emulator: service.slice(EMULATOR.length) } : { baseUrl: service },
    runtime,
  );
}
