import { startForge, type FakeForge } from './forge-server.js';
import type { FakeUser } from './github-routes.js';
import { addRoutes, refusal } from './gitlab-routes.js';

export { projectId } from './gitlab-routes.js';

/** A GitLab; its address is for CI_API_V4_URL. */
export type FakeGitLab = FakeForge;

/** Who the access token of a project writes as. */
export const PROJECT_BOT: FakeUser = { id: 901, login: 'project_42_bot_1f', type: 'Bot' };

/** Starts a GitLab in memory on this machine, with a user for each token, and what zonewright asks of the real one. */
export function startGitLab(
  users: Readonly<Record<string, FakeUser>> = { 'gitlab-token-1': PROJECT_BOT },
): Promise<FakeGitLab> {
  const dialect = {
    basePath: '/api/v4',
    addRoutes,
    unknown: () => refusal(401, '401 Unauthorized'),
    readOnly: () =>
      Response.json(
        {
          error: 'insufficient_scope',
          error_description: 'The request requires higher privileges than provided by the access token.',
          scope: 'api',
        },
        { status: 403 },
      ),
  };
  return startForge(dialect, users);
}
