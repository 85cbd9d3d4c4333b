"""Interactive lessons: data files whose scenes are played at real tables."""

from parlour.learn.check import check
from parlour.learn.lesson import Lesson, Scene, lesson_named, lessons_of, read_lesson
from parlour.learn.tables import LessonTables

__all__ = ["Lesson", "LessonTables", "Scene", "check", "lesson_named", "lessons_of", "read_lesson"]
