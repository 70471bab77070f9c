import { output, type Explanation } from './explanation.js';

/**
 * Numbers that the service puts beside its words. Its documents list none: these were seen in public reports of the same API, and another
 * service may use others. zonewright itself goes by 971, 1006, 6003, 9103, 9106, 17102, 17103 and 20217.
 */
export const SERVICE: Readonly<Record<`${number}`, Explanation>> = {
  '971': {
    meaning: 'Too many requests; it may come with any HTTP status. zonewright waits and asks again.',
    advice: 'Use a smaller --rate-limit or --concurrency when it persists.',
  },
  '1000': {
    meaning: 'Used for different things: a log push job that does not exist, a timeout, an internal error.',
    advice: 'Go by the words beside it; run it again when they speak of the service.',
  },
  '1001': {
    meaning: 'A load balancer, pool or monitor does not exist.',
    advice: 'Check the id of the account.',
  },
  '1002': {
    meaning:
      'Used for different things: something of load balancing is still in use or not part of the contract; a destination of logs, or the proof that it is yours, is not accepted.',
    advice:
      'For a log push job, check destination_conf, and get a new ownership_challenge: it is bound to the destination.',
  },
  '1006': {
    meaning: 'The service has no setting of that name for the zone.',
    advice: 'Look at its name. Some settings come with what was booked.',
  },
  '1007': {
    meaning: 'The value is not one that the setting of the zone takes.',
    advice: 'Look at what the documents of the service say of it. Switches are "on" and "off", in quotes.',
  },
  '1057': {
    meaning: 'The setting can not be changed for this zone.',
    advice: 'Look at the plan of the zone, and at what was booked for it.',
  },
  '6003': {
    meaning: 'The headers of the request are invalid: mostly the form of a token or a key.',
    advice: 'Check the credentials for blanks, quotes and line breaks.',
  },
  '6007': {
    meaning: 'The body of the request is not JSON.',
    advice: 'Please report it: zonewright always sends JSON.',
  },
  '7000': {
    meaning: 'There is no such route.',
    advice: 'Check --base-url, and endpoints in zonewright.yaml.',
  },
  '7001': {
    meaning: 'The route does not know this method.',
    advice: 'Check endpoints in zonewright.yaml.',
  },
  '7003': {
    meaning: 'The request could not be routed: mostly the id of a zone or an account is wrong.',
    example: output('GET /zones/…/page_shield: HTTP 404: 7003 Could not route to …'),
    advice: 'Check the id in the header of the file, and that it is a zone in a zone file.',
  },
  '9103': {
    meaning: 'Key or e-mail address are not accepted.',
    advice: 'Check ZONEWRIGHT_API_EMAIL and ZONEWRIGHT_API_KEY.',
  },
  '9106': {
    meaning: 'Headers of authentication are missing.',
    advice: 'Set credentials; see auth in zonewright.yaml.',
  },
  '9109': {
    meaning: 'The credentials are not authorised to do this.',
    advice: 'Give the token the right for this zone or account.',
  },
  '10000': {
    meaning: 'Authentication failed: the token is wrong, or lacks a right.',
    advice: 'Check the credentials and their rights. It is seen for a moment after a token was made, too.',
  },
  '10001': {
    meaning: 'The token may not use this method; or an internal error.',
    advice: 'Check the rights of the token; run it again when the words speak of an error of the service.',
  },
  '10003': {
    meaning:
      'The ruleset, its version or the rule does not exist; of a phase that was never used, the entry point.',
    advice: 'When planning, nothing: it is absent. When applying, somebody deleted it meanwhile: plan again.',
  },
  '15000': {
    meaning: 'The alerting service failed.',
    advice: 'Run it again later.',
  },
  '10031': {
    meaning:
      'The list is not deleted, because a rule names it, of whichever zone or account, whether it runs or not.',
    advice:
      'Take the list out of the rules that name it. It was seen to stay so for a zone that was deleted before.',
  },
  '17004': {
    meaning: 'There is no such type of alert.',
    advice: 'Please report it: zonewright sends one that is documented.',
  },
  '17102': {
    meaning: 'A notification policy has no mechanism that the service accepts.',
    advice: 'Check email, webhooks and pagerduty of pool_notifications.policy.',
    more: 'docs/configuration.md#pool_notifications',
  },
  '17103': {
    meaning: 'A notification policy lacks a filter that the service wants.',
    advice: 'Declare new_health and event_source of pool_notifications.policy.',
    more: 'docs/configuration.md#pool_notifications',
  },
  '20018': {
    meaning: 'A rule has logging, which only skip rules have.',
    advice: 'Leave logging out: see logging-action.',
  },
  '20021': {
    meaning: 'A rule is not one that the service takes: mostly it lacks an action.',
    advice: 'Go by the words beside it, and the place in the body that it points to.',
  },
  '20113': {
    meaning: 'The action of a rule needs action_parameters.',
    advice: 'Add them to the rule that the message names.',
  },
  '20125': { meaning: 'The expression of a rule is blank.', advice: 'Write one; "true" is all traffic.' },
  '20217': {
    meaning: 'The phase already has an entry point. zonewright reads again, and updates that one.',
    advice: 'Nothing, unless it stays: then the ruleset is of another kind than the list shows.',
  },
  '50001': {
    meaning:
      'More rules, or policies, than the contract allows in this phase. The whole list was refused; the live one is as it was.',
    example: output('exceeded the maximum number of rules in the phase …: 6 out of 5'),
    advice: 'Join rules, or move values into a list.',
  },
  '50002': {
    meaning: 'The phase, or something in a rule, is not part of the contract.',
    advice: 'Take it out, or ask for the product that the message names.',
  },
};
