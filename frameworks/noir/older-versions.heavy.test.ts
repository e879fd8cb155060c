import './noir.test.ts'
