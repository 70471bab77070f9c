import { startForge, type FakeForge } from './forge-server.js';
import { addRoutes, refusal, type FakeUser } from './github-routes.js';

export type { FakeFault } from './forge-server.js';
export type { FakeRepository, FakeUser } from './github-routes.js';

/** A GitHub; its address is for GITHUB_API_URL. */
export type FakeGitHub = FakeForge;

/** Who a workflow writes as. */
export const ACTIONS: FakeUser = { id: 41_898_282, login: 'github-actions[bot]', type: 'Bot' };

/** Starts a GitHub in memory on this machine, with a user for each token, and what zonewright asks of the real one. */
export function startGitHub(
  users: Readonly<Record<string, FakeUser>> = { 'github-token-1': ACTIONS },
): Promise<FakeGitHub> {
  const dialect = {
    basePath: '/api/v3',
    addRoutes,
    unknown: () => refusal(401, 'Bad credentials'),
    readOnly: () => refusal(403, 'Resource not accessible by integration'),
  };
  return startForge(dialect, users);
}
