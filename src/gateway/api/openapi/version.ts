/** The version of this program, `major.minor.patch`; `0.0.0` if the sources run without a build. */
export const VERSION = typeof __VERSION__ === 'undefined' ? '0.0.0' : __VERSION__;
