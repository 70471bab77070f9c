import type { LogFieldsSection } from '../../generated/files.js';
import { membersAt, type ContentPart } from '../definition/content.js';
import { LOG_FIELDS, LOG_FIELDS_DATASET, LOG_FIELD_LISTS } from '../rule-lists/log-field-facts.js';

/** Each list with names is offered to jobs. */
export const LOG_FIELDS_CONTENT: ContentPart<LogFieldsSection> = {
  objects: (section) => [
    membersAt(
      'log_fields',
      section,
      LOG_FIELD_LISTS.flatMap(({ list }) => (section[list] === undefined ? [] : [list])),
    ),
  ],
  relations: (section) =>
    LOG_FIELD_LISTS.filter(({ list }) => (section[list]?.length ?? 0) > 0).map(({ list, carrier }) => ({
      role: 'offers',
      thing: LOG_FIELDS,
      name: carrier,
      path: [list],
      unmet: () => ({
        severity: 'warning',
        code: 'log-fields-unused',
        message: `no job lists ${carrier}, so the custom log fields of ${list} are logged nowhere`,
        help: `Add ${carrier} to the fields of a job with dataset ${LOG_FIELDS_DATASET}.`,
      }),
    })),
};
