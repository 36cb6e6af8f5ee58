/**
 * What the script gives its parts. A part is a file of its own that only some pages load; it shares the script's state, so
 * it imports nothing but types from outside of its folder, and what it needs stands here.
 */
import { computed, effect, signal } from '@preact/signals-core';
import { randomId } from '../../protocol/index.ts';
import { mountContainer } from '../container.ts';
import { always, create, scoped } from '../element.ts';
import { createFramed } from '../fields/framed.ts';
import { group } from '../fields/group.ts';
import { showFault } from '../fields/hints.ts';
import { brandName } from '../forms/brandNames.ts';
import { payButton, submitGroup } from '../forms/cardFields.ts';
import { adoptSheet } from '../look/sheet.ts';
import { options } from '../options/read.ts';
import { post } from '../submit/post.ts';
import { addEnglish } from '../texts/texts.ts';

export const TOOLS = {
  addEnglish,
  adoptSheet,
  always,
  brandName,
  computed,
  create,
  createFramed,
  effect,
  group,
  mountContainer,
  options,
  payButton,
  post,
  randomId,
  scoped,
  showFault,
  signal,
  submitGroup,
};

export type Tools = typeof TOOLS;
