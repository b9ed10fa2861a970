interface ImportMetaEnv {
  /** The year of the build, for the copyright notice. */
  readonly VITE_BUILD_YEAR: string
}
