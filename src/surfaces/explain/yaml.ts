import type { YamlCode } from '../../kernel/model/codes.js';
import { file, zone, type Explanation } from './explanation.js';

/** What is wrong with a file before anything in it has a meaning. */
export const YAML: Readonly<Record<YamlCode, Explanation>> = {
  'yaml-anchor': {
    meaning:
      'Anchors (&name) and aliases (*name) are not part of this format: a reader must see what a line does without looking elsewhere.',
    example: zone('page_shield: &on\n  enabled: true'),
    advice: 'Write the value in full, or move rules that are used twice into a fragment and include it.',
    more: 'docs/configuration.md#includes',
  },
  'yaml-character': {
    meaning:
      'The file contains a control character, or one that changes the direction of text, or a key has one that is invisible. A reviewer could see something other than what is sent.',
    advice:
      'Delete the character at the marked place, or write it in a value as an escape in double quotes: "\\u202E". The message shows its code point.',
  },
  'yaml-conflict': {
    meaning:
      'Git wrote both sides of a conflict into the file, and nobody has resolved it. Other problems of the file are reported only after that.',
    example: zone('page_shield:\n<<<<<<< HEAD\n  enabled: true\n=======\n  enabled: false\n>>>>>>> other'),
    advice:
      'Keep the lines that you want, and remove those that start with <<<<<<<, |||||||, ======= and >>>>>>>.',
  },
  'yaml-duplicate-key': {
    meaning: 'A mapping has the same key twice. zonewright does not guess which one counts.',
    example: zone('page_shield:\n  enabled: true\n  enabled: false'),
    advice: 'Keep one of them.',
  },
  'yaml-empty': {
    meaning: 'The file is empty. It does not mean "manage nothing", as the file could have been cut off.',
    example: file('# nothing yet'),
    advice:
      'Write what belongs in it, or remove the file. Every key of zonewright.yaml has a default, so it is as good as absent: write a key that you want to change, or remove it.',
  },
  'yaml-encoding': {
    meaning: 'A byte of the file is not UTF-8, or the whole file is UTF-16.',
    advice: 'Save the file as UTF-8.',
  },
  'yaml-forbidden-key': {
    meaning:
      'The keys __proto__, constructor and prototype are not allowed anywhere: they have a special meaning in programs.',
    example: zone('vars:\n  constructor: a'),
    advice: 'Choose another name.',
  },
  'yaml-merge-key': {
    meaning: 'Merge keys (<<) are not part of this format.',
    example: zone('page_shield:\n  <<: { enabled: true }'),
    advice: 'Write each member in full.',
  },
  'yaml-number': {
    meaning:
      "A number that can't be kept exactly, such as an id without quotes, or one that JSON does not have, such as .inf.",
    example: file('zone: { name: shop.example.com, id: 12345678901234567890123456789012 }'),
    advice: 'Put it in quotes if it is an id.',
  },
  'yaml-several-documents': {
    meaning: 'The file has more than one YAML document.',
    example: zone('page_shield:\n  enabled: true\n---\nlog_fields:\n  cookies: [session_id]'),
    advice: 'Remove the --- line, or put the second document into a file of its own.',
  },
  'yaml-syntax': {
    meaning: 'The text is not YAML at this place.',
    example: zone('page_shield:\n\tenabled: true'),
    advice:
      'The message says what is missing or misplaced. Indent with spaces. Put text with ": " or " #" in quotes, and between brackets also text with braces, brackets or commas.',
  },
  'yaml-tag': {
    meaning: 'Tags (!name) are not part of this format: no value has a type other than the one it shows.',
    example: zone('page_shield:\n  enabled: !!bool true'),
    advice: 'Remove the tag. Put text in quotes if it looks like a number.',
  },
  'yaml-too-complex': {
    meaning: 'The file, or one mapping in it, has more names and values than zonewright reads.',
    advice: 'Split it into several files, or move rules into fragments.',
  },
  'yaml-too-deep': {
    meaning: 'Lists and mappings are nested more deeply than any part of this format needs.',
    advice: 'Look for a bracket that is not closed, or an indentation that grows.',
  },
  'yaml-too-large': {
    meaning: 'The file is larger than 1 MiB, the most that zonewright reads.',
    advice: 'Split it into several files, or move rules into fragments.',
  },
  'yaml-version': {
    meaning:
      'The file asks for a YAML version other than 1.2. In older versions the same text has another meaning: no would be false.',
    example: file('%YAML 1.1\n---\nzone: { name: shop.example.com, id: "023e105f4ecef8ad9ca31a8372d0c353" }'),
    advice: 'Remove the %YAML line.',
  },
};
