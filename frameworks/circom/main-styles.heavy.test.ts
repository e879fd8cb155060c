import './main-styles.test.ts'
