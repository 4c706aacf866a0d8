import ArgumentParser
import PageStarters

NewCommand.main()
