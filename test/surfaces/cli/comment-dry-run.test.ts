import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { repository, zonewright } from '../../helpers/command.js';
import { ACTIONS, startGitHub } from '../../helpers/github.js';
import { planWith } from '../../helpers/plan-of-policies.js';

const REPOSITORY = 'acme/edge';
const TOKEN = 'canary-workflow-token';

describe('comment --dry-run', () => {
  test.each([1, 600])(
    'a plan of %i changes: prints what would be posted, with no token and no address',
    async (size) => {
      const root = repository({});
      writeFileSync(join(root, 'plan.json'), JSON.stringify(planWith(size)));
      const shown = await zonewright(['comment', 'plan.json', '--dry-run'], { root });
      expect(shown.exit).toBe(0);
      expect(shown.stderr).toMatch(/^Nothing was posted: \d+ comments?, /);

      vi.spyOn(Math, 'random').mockReturnValue(0);
      const github = await startGitHub({ [TOKEN]: ACTIONS });
      onTestFinished(() => github.close());
      const hosted = github.repository(REPOSITORY);
      hosted.pulls.push({ number: 7, head: 'a'.repeat(40), base: 'main', merge: null });
      const env = { GITHUB_TOKEN: TOKEN, GITHUB_API_URL: github.url };
      await zonewright(['comment', 'plan.json', '--repo', REPOSITORY, '--pr', '7'], { root, env });
      expect(shown.stdout).toBe(hosted.comments.map(({ body }) => body).join('\n'));
    },
  );

  test('a file that is no plan is an error here too', async () => {
    const root = repository({ 'plan.json': '{}' });
    const ran = await zonewright(['comment', 'plan.json', '--dry-run'], { root });
    expect(ran.exit).not.toBe(0);
    expect(ran.stderr).toContain('plan.json is not a plan');
  });
});
