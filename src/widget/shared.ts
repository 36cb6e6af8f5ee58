/**
 * The exports of the script for its parts. A part is a separate file that only some pages load. It shares the script's state,
 * so from outside of its folder it imports only types, modules without state, and this module. The build replaces this module
 * by the one of the script.
 */

export { computed, signal } from '@preact/signals-core';
export { draw, Fragment, jsx, jsxs, render } from '#jsx/jsx-runtime';
export { NoAnswer, randomId } from '../protocol/index.ts';
export { ERRORS } from './errors/errors.ts';
export { createField, exactText } from './fields/field.ts';
export { createFieldFrame } from './fields/fieldFrame.tsx';
export { createFramedField } from './fields/framedField.ts';
export { Group } from './fields/group.tsx';
export { whenReleased } from './fields/mousePress.ts';
export { isolated, onThemeChange, readStyle } from './fields/textStyle.ts';
export { brandName } from './forms/card/brandNames.ts';
export { disableWhileBusy, PayButton } from './forms/card/controls.tsx';
export { effectScope, scopedEffect } from './jsx/scope.ts';
export { actionButton } from './mount/actionButton.tsx';
export { mountContainer } from './mount/container.tsx';
export { mayTakeFocus } from './mount/focus.ts';
export { notify } from './options/callbacks.ts';
export { asJQuery } from './options/jQueryLike.ts';
export { options, rawOptions } from './options/readOptions.ts';
export { announce } from './page/announce.tsx';
export { UNTOUCHED } from './state.ts';
export { adoptSheet, imagesUrl } from './styles/adoptStyles.ts';
export { pictureRules } from './styles/brandPictures.ts';
export { addEnglish, loadTable } from './texts/texts.ts';
