import { expect, test } from 'vitest';
import { draftOf } from '../../helpers/adoption.js';
import { answering, ZONE } from '../support.js';

test.each([true, false])(
  'page shield is written as it is, and nothing that is only told: %s',
  async (enabled) => {
    const live = { enabled: String(enabled), updated_at: 'now', use_connection_url_path: true };
    const draft = await draftOf(
      'page_shield',
      answering({ get: { [`/zones/${ZONE.id}/page_shield`]: live } }),
      ZONE,
    );
    expect(draft).toEqual({
      section: { enabled },
      remarks: [],
      things: expect.anything(),
      omissions: [],
      secrets: [],
    });
  },
);
