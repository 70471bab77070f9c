import { flag, list, record, text, type Shape } from '../../toolkit/shapes/shape.js';

const name = text({ minLength: 1, about: 'Its name. Letters of either case are the same for headers.' });
const names = (): Shape => list(record({ 'name!': name }), { minItems: 1, key: ['name'] });
const responseNames = (): Shape =>
  list(
    record({
      'name!': name,
      preserve_duplicates: flag({
        default: false,
        about: 'All values of a header that is there more than once.',
      }),
    }),
    { minItems: 1, key: ['name'] },
  );

const FIELDS: Readonly<Record<string, Shape>> = {
  request_fields: { ...names(), about: 'Request headers as received.' },
  transformed_request_fields: { ...names(), about: 'Request headers as sent to the origin.' },
  response_fields: { ...responseNames(), about: 'Response headers as sent to the browser.' },
  raw_response_fields: { ...responseNames(), about: 'Response headers as received from the origin.' },
  cookie_fields: { ...names(), about: 'Cookies of the request.' },
};

/** `log_custom_field`: additional members of log push entries. */
export const LOG_CUSTOM_FIELD = record(FIELDS, {
  rules: [{ type: 'some', of: Object.keys(FIELDS), least: 1 }],
});
