/**
 * What the script gives its parts. A part is a file of its own that only some pages load; it shares the script's state, so
 * it imports nothing but types from outside of its folder, and what it needs stands here.
 */
import { computed, effect, signal } from '@preact/signals-core';
import { askGateway, randomId } from '../../protocol/index.ts';
import { announce } from '../announce.ts';
import { mountContainer } from '../container.ts';
import { actionButton, always, create, mayTakeFocus, scoped } from '../element.ts';
import { ERRORS, type ErrorKind } from '../errors/errors.ts';
import { createFramed } from '../fields/framed.ts';
import { group } from '../fields/group.ts';
import { showFault } from '../fields/hints.ts';
import { whenReleased } from '../fields/press.ts';
import { givenStyle, onThemeChange } from '../fields/textStyle.ts';
import { brandName } from '../forms/brandNames.ts';
import { offWhileBusy, payButton, submitGroup } from '../forms/cardFields.ts';
import { pictureRules } from '../look/pictures.ts';
import { adoptSheet, imagesOf } from '../look/sheet.ts';
import { notify } from '../options/callbacks.ts';
import { wrapped } from '../options/context.ts';
import { options, rawOptions } from '../options/read.ts';
import { post } from '../submit/post.ts';
import { addEnglish, loadTable } from '../texts/texts.ts';

export const TOOLS = {
  actionButton,
  addEnglish,
  adoptSheet,
  announce,
  always,
  askGateway,
  brandName,
  computed,
  create,
  createFramed,
  effect,
  /** A part adds those of its own. */
  errors: ERRORS as Record<string, ErrorKind>,
  givenStyle,
  group,
  imagesOf,
  loadTable,
  mayTakeFocus,
  mountContainer,
  notify,
  offWhileBusy,
  onThemeChange,
  options,
  payButton,
  pictureRules,
  post,
  randomId,
  rawOptions,
  scoped,
  showFault,
  signal,
  submitGroup,
  whenReleased,
  wrapped,
};

export type Tools = typeof TOOLS;
