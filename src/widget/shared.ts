/**
 * What the script shares with its parts. A part is a separate file that only some pages load, and imports like any other code:
 * the build replaces the modules named here by those of the script, so that both use the same state.
 */

export { computed, signal } from '@preact/signals';
export { useRef } from 'preact/hooks';
export { Fragment, jsx, jsxs } from 'preact/jsx-runtime';
export { NoAnswer } from '../protocol/port.ts';
export { randomId } from '../protocol/randomId.ts';
export { describeControl } from './fields/faultHint.tsx';
export { createField, exactText } from './fields/field.ts';
export { connectedFrames, FieldFrame } from './fields/fieldFrame.tsx';
export { createFramedField } from './fields/framedField.ts';
export { Group } from './fields/group.tsx';
export { whenReleased } from './fields/mousePress.ts';
export { isolated, onThemeChange, readStyle } from './fields/textStyle.ts';
export { disableWhileBusy, PayButton } from './forms/card/controls.tsx';
export { ActionButton } from './forms/container/actionButton.tsx';
export { mountContainer } from './forms/container/container.tsx';
export { mayTakeFocus } from './forms/container/focus.ts';
export { ageOf } from './kernel/checkout/config.ts';
export { draw, render, renderInto, useEffects } from './kernel/draw.ts';
export { effectScope, scopedEffect } from './kernel/effects.ts';
export { ERRORS } from './kernel/errors/errors.ts';
export { notify } from './kernel/options/callbacks.ts';
export { asJQuery } from './kernel/options/jQueryLike.ts';
export { addOptions, options, rawOptions } from './kernel/options/readOptions.ts';
export { announce } from './kernel/page/announce.tsx';
export { request } from './kernel/request.ts';
export { UNTOUCHED } from './kernel/state.ts';
export { adoptSheet, completeLook, imagesUrl } from './kernel/styles/adoptStyles.ts';
export { pictureRules } from './kernel/styles/brandPictures.ts';
export { brandName } from './kernel/texts/brandNames.ts';
export { addEnglish, loadTable } from './kernel/texts/texts.ts';
