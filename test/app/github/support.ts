import { expect } from 'vitest';
import type { Client, ClientOptions } from '../../../src/app/forge/client.js';
import { ForgeError } from '../../../src/app/forge/errors.js';
import { createGitHub } from '../../../src/app/github/client.js';
import { parseRepository } from '../../../src/app/github/paths.js';
import { parseBaseUrl } from '../../../src/service/http/base-url.js';
import { instantClock, type InstantClock } from '../../helpers/instant-clock.js';
import { nockDispatcher, useNock as withNock } from '../../helpers/nock-bridge.js';

/** The base address of a GitHub Enterprise Server: with a path, as that of the public one has none. */
export const BASE = 'https://github.test/api/v3';
export const TOKEN = 'github-token-1';
export const SHOP = parseRepository('octo/shop');
export const REPOSITORY = '/repos/octo/shop';

export interface TestGitHub extends Client {
  readonly clock: InstantClock;
}

/** A client on which waiting takes no time, with no jitter below the full wait and, unless told otherwise, nock as its network. */
export function testGitHub(options: Partial<ClientOptions> = {}): TestGitHub {
  const clock = instantClock();
  const github = createGitHub({
    baseUrl: parseBaseUrl(BASE),
    token: TOKEN,
    userAgent: 'zonewright/test',
    hide: (text) => text,
    dispatcher: nockDispatcher(),
    clock,
    random: () => 1,
    ...options,
  });
  return { ...github, clock };
}

/** What a promise fails with, which must be a ForgeError. */
export async function failureOf(promise: Promise<unknown>): Promise<ForgeError> {
  const error: unknown = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof ForgeError) return error;
  throw new Error('expected a ForgeError', { cause: error });
}

/** Waits for a success, or for a failure that is a ForgeError. */
export async function settled(attempt: Promise<unknown>): Promise<void> {
  const error: unknown = await attempt.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error !== undefined) expect(error).toBeInstanceOf(ForgeError);
}

/** In every test of a file: no request gets out, and none that was expected is left over. */
export function useNock(): void {
  withNock((left) => expect(left).toEqual([]));
}
